"""Playing by letters at the command line: the files of one player, and what he does with them."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from hheditor.cli.output import echo
from hheditor.cli.speech import Speech
from hheditor.values import BadValue, Finding, decode, encode
from hheditor.values.files import write_whole

if TYPE_CHECKING:
    from hheditor.scenarios import Deployment, Scenario
    from hheditor.share.letters import Letter, Match
    from hheditor.share.letters.match import Sent


class PlayerFiles:
    """The files of one player."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech

    def stop(self, finding: Finding) -> Exception:
        """Say why not."""
        from hheditor.cli.battle_files import Stop

        self.speech.report(finding)
        return Stop()

    def letter(self, path: Path) -> "Letter":
        """A letter that came."""
        from hheditor.cli.battle_files import read_bytes
        from hheditor.share.letters import read_letter

        found = read_letter(read_bytes(self.speech, path))
        if isinstance(found, Finding):
            raise self.stop(found)
        return found

    def plan(self, scenario: "Scenario", side: int) -> "Deployment":
        """How a side stands in a scenario: its first deployment."""
        from hheditor.values import refuse

        found = next((each for each in scenario.deployments if each.side == side), None)
        if found is None:
            raise self.stop(refuse("letter.plan-first"))
        return found

    def match(self, path: Path) -> "Match":
        """What the player has kept."""
        from hheditor.cli.battle_files import Stop, read_bytes
        from hheditor.share.letters import Match
        from hheditor.share.letters.match import game_of

        try:
            match = decode(read_bytes(self.speech, path), Match)
            if not match.letters:
                raise BadValue("no letters")
            game_of(match)
        except (BadValue, ValueError, OverflowError, RecursionError):
            self.speech.complain("cli.turn.no-match", file=path.name)
            raise Stop from None
        return match

    def write(self, path: Path, data: bytes) -> None:
        """Write a file whole or not at all."""
        from hheditor.cli.battle_files import Stop

        try:
            write_whole(path, data)
        except OSError as error:
            self.speech.complain("file.unwritable", file=path.name, reason=error.strerror or str(error))
            raise Stop from None

    def keep(self, path: Path, match: "Match") -> None:
        """Keep the match."""
        self.write(path, encode(match))

    def sent(self, found: "Sent | Finding", kept: Path, letter: Path) -> None:
        """Write a letter, keep the match, and say so. The letter comes first: one that was kept and never
        written could not be written again."""
        from hheditor.share.letters import write_letter

        if isinstance(found, Finding):
            raise self.stop(found)
        self.write(letter, write_letter(found.letter))
        self.keep(kept, found.match)
        self.speech.tell("cli.turn.written", file=letter.name, number=found.letter.number)
        if found.left:
            self.speech.tell("cli.turn.left", n=found.left)
        self.status(found.match)

    def status(self, match: "Match") -> None:
        """Whose turn it is."""
        from hheditor.share.letters.game import NOBODY_WRITES
        from hheditor.share.letters.match import game_of

        game = game_of(match)
        if game.writer == NOBODY_WRITES:
            self.speech.tell("cli.turn.over")
        elif game.writer == match.side:
            if game.asked:
                self.speech.tell("cli.turn.asked", letters=game.asked)
            else:
                self.speech.tell("cli.turn.yours")
        else:
            self.speech.tell("cli.turn.theirs", name=game.names[1 - match.side] or "–")

    def recap(self, match: "Match", first: int) -> None:
        """What happened since a step."""
        from hheditor.share.letters.match import game_of
        from hheditor.text.retelling import Retelling

        battle = game_of(match).battle
        if battle is None:
            return
        teller = Retelling(battle, self.speech.language)
        tip = battle.cursor.node
        above = first if battle.tree.is_on_path(first, tip) else 0
        for node in battle.tree.path(tip, above=above):
            if node:
                for sentence in teller.events(node) or [teller.quiet(node)]:
                    echo(f"  {sentence}")


F = TypeVar("F", bound=Callable[..., object])


def _kept(speech: Speech) -> Callable[[F], F]:
    return click.option(
        "-m",
        "--match",
        "kept",
        required=True,
        type=click.Path(path_type=Path),
        help=speech.say("cli.turn.match"),
    )


def _letter(speech: Speech, *, required: bool = True) -> Callable[[F], F]:
    return click.option(
        "-o",
        "--output",
        required=required,
        type=click.Path(path_type=Path),
        help=speech.say("cli.turn.output"),
    )


def _file() -> Callable[[F], F]:
    return click.argument("file", type=click.Path(path_type=Path))


def _name(speech: Speech) -> Callable[[F], F]:
    return click.option("--name", default="", help=speech.say("cli.turn.name"))


def turn_command(speech: Speech) -> click.Command:
    """All of it."""
    files = PlayerFiles(speech)

    @click.group("turn", help=speech.say("cli.turn.help"))
    def turn() -> None:
        """The group."""

    for add in (_beginning, _taking, _giving, _taking_back, _looking):
        add(turn, files)
    return turn


def _beginning(turn: click.Group, files: PlayerFiles) -> None:
    """Invitations and their acceptance."""
    speech = files.speech

    @turn.command("invite", help=speech.say("cli.turn.invite"))
    @_file()
    @click.option("--side", type=click.IntRange(1, 2), default=1, help=speech.say("cli.turn.side"))
    @click.option("--sealed", is_flag=True, help=speech.say("cli.turn.sealed"))
    @_name(speech)
    @_kept(speech)
    @_letter(speech)
    def invite(file: Path, side: int, name: str, kept: Path, output: Path, *, sealed: bool) -> None:
        from hheditor.cli.battle_files import read_scenario
        from hheditor.share.letters import invite as begin

        scenario = read_scenario(speech, file)
        plan = files.plan(scenario, side - 1) if sealed else None
        files.sent(begin(scenario, side - 1, name, plan=plan), kept, output)

    @turn.command("accept", help=speech.say("cli.turn.accept"))
    @_file()
    @click.option("--plan", type=click.Path(path_type=Path), help=speech.say("cli.turn.plan"))
    @_name(speech)
    @_kept(speech)
    @_letter(speech)
    def accept(file: Path, plan: Path | None, name: str, kept: Path, output: Path) -> None:
        from hheditor.cli.battle_files import read_scenario
        from hheditor.share.letters import accept as take_up

        letter = files.letter(file)
        placed = files.plan(read_scenario(speech, plan), 1 - letter.side) if plan is not None else None
        files.sent(take_up(letter, name, plan=placed), kept, output)

    @turn.command("scenario", help=speech.say("cli.turn.scenario"))
    @_file()
    @_letter(speech)
    def scenario(file: Path, output: Path) -> None:
        from hheditor.values import refuse

        found = files.letter(file).scenario
        if found is None:
            raise files.stop(refuse("letter.wrong-kind"))
        files.write(output, encode(found))


def _taking(turn: click.Group, files: PlayerFiles) -> None:
    """Letters that come."""
    speech = files.speech

    @turn.command("take", help=speech.say("cli.turn.take"))
    @_file()
    @_kept(speech)
    @_letter(speech, required=False)
    def take(file: Path, kept: Path, output: Path | None) -> None:
        from hheditor.share.letters import reply
        from hheditor.share.letters import take as take_in

        news = take_in(files.match(kept), files.letter(file))
        if isinstance(news, Finding):
            raise files.stop(news)
        files.keep(kept, news.match)
        files.recap(news.match, news.first)
        alone = reply(news.match)
        if alone is not None and output is not None:
            speech.tell("cli.turn.alone")
            files.sent(alone, kept, output)
        else:
            files.status(news.match)


def _giving(turn: click.Group, files: PlayerFiles) -> None:
    """Orders that go."""
    speech = files.speech

    @turn.command("give", help=speech.say("cli.turn.give"))
    @_file()
    @_kept(speech)
    @_letter(speech)
    @click.option("--always", is_flag=True, help=speech.say("cli.turn.always"))
    @click.option("--for-me/--ask-me", "tells", default=None, help=speech.say("cli.turn.for-me"))
    def give(file: Path, kept: Path, output: Path, *, always: bool, tells: bool | None) -> None:
        from msgspec.structs import replace

        from hheditor.battles.notation.script import read_script
        from hheditor.battles.notation.syntax import Flaw
        from hheditor.cli.battle_files import Stop, read_bytes, tell_flaw
        from hheditor.rules.api import Rolled
        from hheditor.share.letters import send
        from hheditor.share.letters.match import game_of

        match = files.match(kept)
        if tells is not None:
            match = replace(match, tells=tells)
        battle = game_of(match).battle
        if battle is None:
            files.status(match)
            raise Stop
        steps = read_script(read_bytes(speech, file), battle.ruleset, battle.header.scenario)
        if isinstance(steps, Flaw):
            tell_flaw(speech, file, steps)
            raise Stop
        orders = [
            step.order for step in steps if step.actor == match.side and not isinstance(step.order, Rolled)
        ]
        files.sent(send(match, orders, always=always), kept, output)


def _taking_back(turn: click.Group, files: PlayerFiles) -> None:
    """Wishes to take something back."""
    speech = files.speech

    @turn.command("back", help=speech.say("cli.turn.back"))
    @click.argument("letters", type=click.IntRange(2))
    @_kept(speech)
    @_letter(speech)
    def back(letters: int, kept: Path, output: Path) -> None:
        from hheditor.share.letters import ask_back

        files.sent(ask_back(files.match(kept), letters), kept, output)

    @turn.command("answer", help=speech.say("cli.turn.answer"))
    @click.argument("what", type=click.Choice(("yes", "no")))
    @_kept(speech)
    @_letter(speech)
    def answer(what: str, kept: Path, output: Path) -> None:
        from hheditor.share.letters import answer as give_answer

        files.sent(give_answer(files.match(kept), granted=what == "yes"), kept, output)


def _looking(turn: click.Group, files: PlayerFiles) -> None:
    """Whose turn it is."""
    speech = files.speech

    @turn.command("status", help=speech.say("cli.turn.status"))
    @_kept(speech)
    @click.option("-o", "--output", type=click.Path(path_type=Path), help=speech.say("cli.turn.battle"))
    def status(kept: Path, output: Path | None) -> None:
        from hheditor.battles import write_battle
        from hheditor.share.letters.match import game_of

        match = files.match(kept)
        battle = game_of(match).battle
        if output is not None and battle is not None:
            files.write(output, write_battle(battle).encode())
        files.status(match)
