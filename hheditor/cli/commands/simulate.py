"""``hheditor simulate``: play a scenario many times by bots and say how even it is."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hheditor.cli.output import echo
from hheditor.cli.speech import Speech

if TYPE_CHECKING:
    from hheditor.insight.balance import Balance, Game, Interval, Plan
    from hheditor.insight.cluster import Certificates


def _plan(speech: Speech, scenario: Path, bots: str, seed: str) -> "Plan":
    from hheditor.cli.battle_files import Miscalled, Stop, read_scenario, rules_of
    from hheditor.insight.balance import Plan
    from hheditor.insight.opponents import OPPONENTS

    content = read_scenario(speech, scenario)
    ruleset = rules_of(speech, content)
    refusals = [finding for finding in ruleset.inspect(content) if finding.weight == "refusal"]
    for finding in refusals:
        speech.report(finding)
    if refusals:
        raise Stop
    known = [name for name, _, _ in OPPONENTS]
    names = [name.strip() for name in bots.split(",")]
    names = names * 2 if len(names) == 1 else names
    if len(names) != 2 or any(name not in known for name in names):
        speech.complain("cli.simulate.bad-bots", known=", ".join(known))
        raise Miscalled
    return Plan(content, (names[0], names[1]), seed)


Player = Callable[["Plan", list[int]], Iterator["Game"]]
"""Plays the games of these numbers somewhere."""


def _player(
    speech: Speech, jobs: int | None, cluster: str | None, certificates: "Certificates | None"
) -> Player:
    """On this machine's cores, or on a cluster."""
    from hheditor.insight.balance import run
    from hheditor.insight.cluster import play_on

    if cluster is None:
        return lambda plan, numbers: run(plan, numbers, jobs or os.cpu_count() or 1)

    def warn() -> None:
        speech.complain("cli.simulate.cluster-trust")

    return lambda plan, numbers: play_on(cluster, plan, numbers, certificates, warn)


def _certificates(files: tuple[str, str, str] | None) -> "Certificates | None":
    from hheditor.insight.cluster import Certificates

    return None if files is None else Certificates(*files)


def _played(
    speech: Speech, plan: "Plan", games: int, play: Player, log: Path | None, *, quiet: bool
) -> list["Game"]:
    """All games, those in the log without playing them again."""
    from hheditor.cli.battle_files import Stop
    from hheditor.insight.cluster import Trouble
    from hheditor.insight.keeping import Logbook, OtherRun
    from hheditor.insight.playing import Endless

    book = None if log is None else Logbook(log, plan)
    try:
        known = {} if book is None else book.read()
    except OtherRun:
        speech.complain("cli.simulate.other-run", file=log.name if log is not None else "")
        raise Stop from None
    except OSError as error:
        speech.complain("cli.file.unreadable", file=log.name if log else "", reason=error.strerror or "")
        raise Stop from None
    found = [game for number, game in known.items() if number < games]
    missing = [number for number in range(games) if number not in known]
    bar = click.progressbar(
        range(games), label=speech.say("cli.simulate.progress"), file=sys.stderr, hidden=quiet
    )
    try:
        if book is not None:
            book.begin(known)
        with bar:
            bar.update(len(found))
            for game in play(plan, missing) if missing else ():
                if book is not None:
                    book.add(game)
                found.append(game)
                bar.update(1)
    except OSError as error:
        speech.complain("file.unwritable", file=log.name if log else "", reason=error.strerror or str(error))
        raise Stop from None
    except Endless:
        speech.complain("cli.simulate.endless")
        raise Stop from None
    except Trouble as trouble:
        speech.complain(f"cli.simulate.cluster-{trouble.kind}")
        raise Stop from None
    return found


def _put(speech: Speech, output: Path, text: str) -> None:
    from hheditor.cli.battle_files import Stop
    from hheditor.values.files import write_whole

    try:
        write_whole(output, text.encode())
    except OSError as error:
        speech.complain("file.unwritable", file=output.name, reason=error.strerror or str(error))
        raise Stop from None


def _tell(speech: Speech, plan: "Plan", balance: "Balance") -> None:
    from hheditor.rules.api import find
    from hheditor.text import Naming, decimal
    from hheditor.text.speech import own, today

    def number(interval: "Interval", times: int = 1, unit: str = "") -> str:
        middle, low, high = (decimal(times * part, 1, speech.language) for part in interval)
        return f"{middle}{unit} ({low}\N{EN DASH}{high})"

    def per_cent(interval: "Interval") -> str:
        return number(interval, 100, " %")

    sides, system = Naming(plan.scenario, speech.language).sides, plan.scenario.system
    speech.tell("cli.simulate.games", n=balance.games)
    for name, interval in zip(sides, balance.sides, strict=True):
        speech.tell("cli.simulate.wins", name=name, share=per_cent(interval))
    speech.tell("cli.simulate.draws", share=per_cent(balance.draws))
    if plan.bots[0] != plan.bots[1]:
        for bot, interval in zip(plan.bots, balance.bots, strict=True):
            name = speech.say(f"opponent.{bot}")
            speech.tell("cli.simulate.wins", name=name, share=per_cent(interval))
    if balance.movers is not None:
        speech.tell("cli.simulate.first", share=per_cent(balance.movers[0]))
    speech.tell("cli.simulate.turns", turns=number(balance.turns))
    counted = find(plan.scenario.system).counted
    for name, interval in zip(sides, balance.lost, strict=True):
        what = speech.say(f"strength.{counted}.lost")
        speech.tell("cli.simulate.lost", what=what, name=name, number=number(interval))
    for reason, count in balance.reasons:
        echo(f"{count:6d}  {speech.say(today(reason, system))}")
    for kind, count in balance.markers:
        speech.tell("cli.simulate.markers", count=count, kind=speech.say(own("mark", system, kind)))


def command(speech: Speech) -> click.Command:
    """Build the command."""

    @click.command("simulate", help=speech.say("cli.simulate.help"))
    @click.argument("scenario", type=click.Path(path_type=Path))
    @click.option(
        "--games",
        type=click.IntRange(1),
        default=100,
        show_default=True,
        help=speech.say("cli.simulate.count"),
    )
    @click.option("--bots", default="tactician", show_default=True, help=speech.say("cli.simulate.bots"))
    @click.option("--jobs", type=click.IntRange(1), help=speech.say("cli.simulate.jobs"))
    @click.option("--cluster", metavar="ADDRESS", help=speech.say("cli.simulate.cluster"))
    @click.option(
        "--tls",
        nargs=3,
        type=click.Path(exists=True, dir_okay=False),
        metavar="CA CERTIFICATE KEY",
        help=speech.say("cli.simulate.tls"),
    )
    @click.option("--seed", default="1", show_default=True, help=speech.say("cli.simulate.seed"))
    @click.option("--log", type=click.Path(path_type=Path), help=speech.say("cli.simulate.log"))
    @click.option("--open", "number", type=click.IntRange(0), help=speech.say("cli.simulate.open"))
    @click.option("-o", "--output", type=click.Path(path_type=Path), help=speech.say("cli.play.output"))
    @click.option("--json", "as_json", is_flag=True, help=speech.say("cli.json.help"))
    def simulate(
        scenario: Path,
        games: int,
        bots: str,
        jobs: int | None,
        cluster: str | None,
        tls: tuple[str, str, str] | None,
        seed: str,
        log: Path | None,
        number: int | None,
        output: Path | None,
        *,
        as_json: bool,
    ) -> None:
        from hheditor.insight.balance import recorded, summed
        from hheditor.values import encode_pretty

        plan = _plan(speech, scenario, bots, seed)
        if number is not None:
            from hheditor.battles import write_battle
            from hheditor.cli.battle_files import Stop
            from hheditor.insight.playing import Endless

            title = speech.say("cli.simulate.title", name=plan.scenario.name, number=number, seed=seed)
            try:
                text = write_battle(recorded(plan, number, title))
            except Endless:
                speech.complain("cli.simulate.endless")
                raise Stop from None
            if output is None:
                echo(text, nl=False)
            else:
                _put(speech, output, text)
            return
        found = _played(
            speech, plan, games, _player(speech, jobs, cluster, _certificates(tls)), log, quiet=as_json
        )
        balance = summed(found)
        if as_json:
            report = {"balance": balance, "games": sorted(found, key=lambda game: game.number)}
            echo(encode_pretty(report), nl=False)
            return
        _tell(speech, plan, balance)

    return simulate
