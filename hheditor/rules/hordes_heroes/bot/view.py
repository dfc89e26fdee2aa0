"""What a thoughtful player sees at a glance: who is where, who can reach whom, what a hex is good for.

An `Outlook` is made of a position for the side to act and answers quickly; it decides nothing. Merits are
hundredths of a stand.
"""

from hheditor.hexes import cells_of, mask_of
from hheditor.rules.hordes_heroes.armies.troops import Troop
from hheditor.rules.hordes_heroes.bot.bearings import FAR, askew, distances, edge_distance, fronts, marches
from hheditor.rules.hordes_heroes.bot.exchange import exchanges
from hheditor.rules.hordes_heroes.command.chain import command_area, leader_commands
from hheditor.rules.hordes_heroes.command.victory import points_lost
from hheditor.rules.hordes_heroes.magic.spells import peril
from hheditor.rules.hordes_heroes.melee.score import dice_count, impact_bonus, unsettled
from hheditor.rules.hordes_heroes.position.formation import fighting_stands
from hheditor.rules.hordes_heroes.position.table import Table, Unit, flies, troop

_ALONE = 60
"""What each enemy too many costs whoever goes into a fight."""
_CLOSE = 6
"""As near as this an enemy makes company dear."""
_SHOT = 3
"""As near as this somebody who shoots will shoot in his next bound."""
_LINE = 6
"""As near as this to an enemy, about two moves, foot keeps its line."""
_POST = 60
"""What own stakes or a wall are worth to whoever stands behind them."""
_SHELTERED = 3
"""By how much an enemy who comes is less of a danger behind own stakes: nobody recoils across them, and who
leaves them meets him a bound later without."""
_CREST = 25
"""What it is worth to stand above the enemy, beside the height itself."""
_USUAL_TURNS = 12
"""How long a battle without a limit is taken to last by somebody who waits."""
_WAITING = 5
"""By how much an army that waits for the enemy longs less for him."""


class Foe:
    """An enemy unit, as far as it matters to somebody who thinks of meeting it."""

    __slots__ = ("cell", "dice", "impact", "kind", "number", "price", "reach", "stands", "strength", "unit")

    def __init__(self, table: Table, number: int) -> None:
        unit = table.units[number]
        kind = troop(table, unit)
        self.number, self.unit, self.kind, self.cell = number, unit, kind, unit.cell
        ground = table.setup.effects[unit.cell]
        shaken = unit.disrupted or ground.all_disrupted or (kind.mounted and ground.mounted_disrupted)
        self.stands = 0 if shaken else fighting_stands(table, unit)
        self.impact = 0 if shaken or unit.melee or unit.winded else impact_bonus(table, unit)
        self.strength = kind.combat + self.stands
        self.dice = dice_count(table, (number,))
        self.reach = 0 if unit.disrupted else kind.speed + (0 if kind.artillery else 1)
        self.price = max(1, 100 * kind.price // max(1, kind.stands * 3))


class Outlook:
    """A position as the side to act sees it."""

    def __init__(self, table: Table, side: int) -> None:
        self.table, self.side = table, side
        setup = table.setup
        self.grid = setup.grid
        self.far = distances(setup.grid)
        self.march = marches(setup)
        self.front = fronts(setup.grid)
        self.exchange = exchanges(table.profile.results).losses
        self.foes: list[Foe] = []
        self.friends: list[Foe] = []
        for number, unit in enumerate(table.units):
            if unit.cell >= 0:
                (self.friends if unit.side == side else self.foes).append(Foe(table, number))
        self.by_cell = {foe.cell: foe for foe in self.foes}
        self.foe_mask = table.formed[1 - side]
        self.foe_flyers = table.flyers[1 - side]
        self.on_ground = self.foe_mask & ~idle_flyers(table, 1 - side)
        self.friend_mask = table.formed[side]
        self.command = self._command()
        self._ground: dict[tuple[int, int], int] = {}
        self._nearby: dict[int, tuple[int, int]] = {}
        self._threatened: dict[int, bool] = {}
        self._marching: dict[tuple[int, bool, int], int] = {}
        self.bombed: dict[int, int] = {}
        """What a bomb on each unit is worth, once somebody has asked."""
        self.runs: dict[tuple[int, int], int] = {}
        """What bombers could hit on their way to a cell, likewise."""
        self.staying: dict[int, int] = {}
        """What it is worth to each unit to stay as it stands, once somebody has asked."""
        self._aims: dict[int, tuple[int, ...]] = {}
        self.foot_front = self._foot_front()
        self.urgency = _urgency(table, side)
        self.patient = _patient(table, side)
        self._staked = mask_of(stakes.cell for stakes in table.stakes if stakes.side == side)
        self.waits = self.patient and self._prepared()

    def _command(self) -> int:
        """The cells where a unit would be in command, by the leaders as they stand."""
        mask = 0
        for index, leader in enumerate(self.table.leaders):
            if leader.side == self.side and leader.cell >= 0 and leader_commands(self.table, index):
                mask |= command_area(self.table, index)
        return mask

    def _foot_front(self) -> int:
        """How near to the enemy our nearest foot has come: the horse does not ride away from it."""
        near = [self.nearest(friend.cell) for friend in self.friends if not friend.kind.mounted]
        return min(near, default=0)

    def nearest(self, cell: int) -> int:
        """The distance to the nearest enemy."""
        return self.nearby(cell)[0]

    def nearby(self, cell: int) -> tuple[int, int]:
        """The distance to the nearest enemy, and the mask of the cells of all who are that near."""
        found = self._nearby.get(cell)
        if found is None:
            row = self.far[cell]
            near, mask = FAR, 0
            for foe in self.foes:
                away = row[foe.cell]
                if away < near:
                    near, mask = away, 1 << foe.cell
                elif away == near:
                    mask |= 1 << foe.cell
            found = self._nearby[cell] = (near, mask)
        return found

    def aims(self, cell: int) -> tuple[int, ...]:
        """For each facing what it is worth to look so from a cell: at the nearest enemy, straight if
        possible, and the more so the nearer he is."""
        found = self._aims.get(cell)
        if found is None:
            near, foes = self.nearby(cell)
            turns = [askew(self.grid, cell, foe) for foe in cells_of(foes) if foe != cell]
            most, less = (30, 8) if near <= _SHOT + 1 else (12, 4)
            found = tuple(
                most - less * min((turn[facing] for turn in turns), default=0) for facing in range(12)
            )
            self._aims[cell] = found
        return found

    def keeps_line(self, cell: int) -> bool:
        """Whether the enemy is so near that a column there would be caught in the act."""
        row = self.far[cell]
        return any(row[foe.cell] <= max(_LINE, foe.reach + 1) for foe in self.foes)

    # Waiting for the enemy -----------------------------------------------------------------------------

    def post(self, cell: int) -> int:
        """What a place made for defence is worth to foot: own stakes, a wall, a crest above the enemy."""
        if self._staked >> cell & 1:
            return _POST
        work = self.table.setup.work.get(cell)
        if work is not None:
            return _POST if work.high else _POST // 2
        level = self.table.setup.level
        here = level(cell)
        if here and all(level(foe) < here for foe in cells_of(self.nearby(cell)[1])):
            return _CREST
        return 0

    def _prepared(self) -> bool:
        """Whether most of the foot stands in such places: then the army waits as a whole."""
        foot = [each.cell for each in self.friends if not (each.kind.mounted or each.kind.flies)]
        return 2 * sum(1 for cell in foot if self.post(cell)) > len(foot)

    def marching(self, cell: int, kind: Troop | None = None) -> int:
        """How long the march to the nearest enemy is, for troops of a kind or for foot."""
        key = (kind.speed, kind.wheeled, cell) if kind is not None else (1, False, cell)
        found = self._marching.get(key)
        if found is None:
            rows = marches(self.table.setup, key[0], wheels=key[1])
            found = min((rows[foe.cell][cell] for foe in self.foes), default=FAR)
            self._marching[key] = found
        return found

    def threatened(self, cell: int) -> bool:
        """Whether an enemy could come to that cell or shoot into it in his next bound."""
        found = self._threatened.get(cell)
        if found is None:
            row = self.far[cell]
            found = any(
                row[foe.cell] <= (max(foe.reach, _SHOT) if foe.kind.shooting else foe.reach)
                for foe in self.foes
            )
            self._threatened[cell] = found
        return found

    # Meeting the enemy ---------------------------------------------------------------------------------

    def _score(self, unit: Unit, number: int, kind: Troop, cell: int, against: int, *, fresh: bool) -> int:
        """What a unit would bring in a cell against enemies there, before the dice."""
        table = self.table
        effects = table.setup.effects
        here, there = effects[cell], effects[against]
        if number >= 0 and unit.cell == cell:
            shaken = bool(unsettled(table, number, ()))
        else:
            shaken = unit.disrupted or here.all_disrupted
        shaken = shaken or (kind.mounted and (here.mounted_disrupted or there.mounted_disrupted))
        score = kind.combat
        if not shaken:
            score += fighting_stands(table, unit)
            if fresh and not unit.melee and not unit.winded and here.impact and there.impact:
                score += impact_bonus(table, unit)
        level = table.setup.level
        return score + (level(cell) > level(against))

    def meeting(self, number: int, cell: int, facing: int) -> int:
        """What contact with whoever stands before that cell is worth to a unit; 0 where nobody does."""
        within = self.within_reach(number)
        before = self.front[cell][facing] & within
        if not before:
            return 0
        unit = self.table.units[number]
        kind = troop(self.table, unit)
        met = [foe for foe in self.foes if before >> foe.cell & 1]
        main = max(met, key=lambda foe: foe.strength)
        fresh = unit.cell != cell or not unit.melee
        ours = self._score(unit, number, kind, cell, main.cell, fresh=fresh)
        best = kind.combat
        helpers = 0
        for friend in self.friends:
            if friend.number == number or not self.grid.around[main.cell] >> friend.cell & 1:
                continue
            if self.front[friend.cell][friend.unit.facing] >> main.cell & 1:
                helpers += friend.stands
                if friend.kind.combat > best:
                    ours += friend.kind.combat - best
                    best = friend.kind.combat
        level = self.table.setup.level
        theirs = main.strength + main.impact + (level(main.cell) > level(cell))
        # Others of theirs who stand beside the place join in, unless they have their hands full.
        beside = self.grid.around[cell] & within
        if beside.bit_count() > 1:
            joining = sum(
                foe.stands
                for foe in self.foes
                if foe is not main and beside >> foe.cell & 1 and not foe.unit.melee
            )
            theirs += joining // 2 if helpers else joining
        ours += helpers
        dice = dice_count(self.table, (number,))
        mine, other = self.exchange(
            ours - theirs, kind.column_of_results, main.kind.column_of_results, dice, main.dice
        )
        share = max(1, 100 * kind.price // max(1, kind.stands * 3))
        own = mine * share * self.caution(number) // 10_000
        if helpers:
            own = own * 3 // 4
        return other * main.price // 100 - own

    def within_reach(self, number: int) -> int:
        """FLY-6: the cells of enemies a unit could fight: flyers anybody, others nobody in the air."""
        return self.foe_mask if flies(self.table, self.table.units[number]) else self.on_ground

    def caution(self, number: int) -> int:
        """How much dearer than itself a unit is, in per cent: one with a leader is."""
        found = 100
        for index in self.table.leaders_with.get(number, ()):
            found += self.price_of_leader(index)
        return found

    def price_of_leader(self, index: int) -> int:
        """How much more careful one is about a leader than about a unit, in per cent of a unit."""
        table = self.table
        own = sum(1 for each in table.leaders if each.side == self.side and each.gone != "lost")
        if own == 1 or (table.setup.leaders[index].chief and table.profile.chief_decides):
            return 500
        return 100

    def danger(self, number: int, cell: int) -> int:
        """What the enemy could do to a unit in that cell in his next bound, in harm expected."""
        unit = self.table.units[number]
        kind = troop(self.table, unit)
        ground = self.table.setup.effects[cell]
        row = self.far[cell]
        level = self.table.setup.level
        worst = comers = 0
        aloft = kind.flies
        # STK-1, TER-15: behind stakes or a wall nobody's impact counts.
        impact = ground.impact and not (self._staked >> cell & 1 or cell in self.table.setup.work)
        for foe in self.foes:
            if aloft and not foe.kind.flies:
                continue  # nobody on the ground reaches flyers that stay above
            if row[foe.cell] > foe.reach or foe.unit.melee:
                continue
            comers += 1
            there = foe.kind.combat + foe.unit.stands
            if impact and not (foe.kind.mounted and ground.mounted_disrupted):
                there += foe.kind.impact
            if foe.kind.mounted and ground.mounted_disrupted:
                there -= foe.unit.stands
            shaken = unit.disrupted or (kind.mounted and ground.mounted_disrupted) or ground.all_disrupted
            here = kind.combat + (0 if shaken else unit.stands) + (level(cell) > level(foe.cell))
            if not shaken and impact and not unit.melee:
                here += kind.impact
            # Whoever else can come will come too.
            mine, other = self.exchange(
                here - there - 3 * min(2, comers - 1),
                kind.column_of_results,
                foe.kind.column_of_results,
                1,
                foe.dice,
            )
            worst = max(worst, mine - other)
        return worst

    def outnumbered(self, number: int, cell: int) -> int:
        """By how many the enemies who could join a fight in that cell are more than the friends who could."""
        row = self.far[cell]
        theirs = sum(1 for foe in self.foes if row[foe.cell] <= foe.reach + 1 and not foe.unit.melee)
        ours = sum(
            1 for friend in self.friends if row[friend.cell] <= friend.reach and friend.number != number
        )
        return max(0, theirs - ours)

    # Ground --------------------------------------------------------------------------------------------

    def ground(self, number: int, cell: int) -> int:
        """What a cell is worth to a unit apart from facing: command, cover, height, company, danger, ways."""
        key = (number, cell)
        found = self._ground.get(key)
        if found is None:
            found = self._ground[key] = self._worth(number, cell)
        return found

    def _worth(self, number: int, cell: int) -> int:
        table = self.table
        unit = table.units[number]
        kind = troop(table, unit)
        effects = table.setup.effects[cell]
        if kind.flies:
            return self._hovering(number, cell) + self._terms(number, cell)
        merit = 12 * table.setup.level(cell)
        near = self.nearest(cell)
        if effects.all_disrupted or (kind.mounted and effects.mounted_disrupted):
            # To be caught there is bad; to pass through while nobody is near costs nothing but time.
            merit -= 90 if self.threatened(cell) else 0
        if not kind.mounted and effects.cover:
            merit += 15
        if self.patient and not (kind.mounted or kind.artillery):
            merit += self.post(cell)
        around = self.grid.around[cell]
        mine = 1 << unit.cell
        company = (around & self.friend_mask & ~mine).bit_count()
        if not (self.command >> cell & 1 or around & self.friend_mask & self.command & ~mine):
            merit -= 70
        merit += (8 if near <= _CLOSE else 3) * min(company, 2)
        shoots = kind.shooting or kind.artillery
        merit -= self._longing(kind, near, cell, shoots=bool(shoots))
        if near > 1:
            harm = self.danger(number, cell) * self.caution(number) // (3 * self.urgency)
            merit -= harm // _SHELTERED if self._staked >> cell & 1 else harm
        else:
            merit -= _ALONE * self.outnumbered(number, cell) * self.caution(number) // 100
        if table.elementals:
            merit -= 2 * peril(table, number, cell)
        return merit + self._terms(number, cell)

    def _hovering(self, number: int, cell: int) -> int:
        """What a cell is worth to flyers: near the enemy, beside a general alone, out of archers' reach."""
        kind = troop(self.table, self.table.units[number])
        near = self.nearest(cell)
        merit = -10 * max(0, near - (2 if kind.shooting or kind.bombs else 1)) * self.urgency // 100
        if self.grid.around[cell] & self.table.alone[1 - self.side]:
            merit += 90
        row, reach = self.far[cell], self.table.profile.flyer_air_range
        under = sum(1 for foe in self.foes if foe.kind.shooting and row[foe.cell] <= reach)
        merit -= 25 * under
        if near > 1:
            merit -= self.danger(number, cell) * self.caution(number) // (3 * self.urgency)
        return merit

    def _terms(self, number: int, cell: int) -> int:
        """What the scenario's objectives make of a cell: those to be held draw both sides."""
        merit = 0
        for goal in self.table.setup.goals:
            if goal.kind == "hold" and goal.cells:
                rows = self.march
                away = min(rows[place][cell] for place in goal.cells)
                merit += 40 if away == 0 else -6 * min(away, 10)
            elif goal.kind == "leave" and goal.side == self.side and goal.edge:
                merit -= 12 * edge_distance(self.table.setup.board, goal.edge, cell)
        return merit

    def _longing(self, kind: Troop, near: int, cell: int, *, shoots: bool) -> int:
        """What it costs to be so far from the enemy."""
        if kind.artillery:
            return 4 * max(0, near - 3)
        longing = self._way(kind, near, cell, shoots=shoots)
        return longing // _WAITING if self.waits and near > _SHOT else longing

    def _way(self, kind: Troop, near: int, cell: int, *, shoots: bool) -> int:
        """What the way to the enemy costs who goes at him."""
        if shoots and kind.combat <= 3:
            # Shooters want to be just within range, not in contact.
            away = near if near <= 2 else self.marching(cell, kind)
            return 14 * max(0, away - 2) * self.urgency // 100 + (30 if near <= 1 else 0)
        away = near if near <= 1 else self.marching(cell, kind)
        if kind.mounted:
            # The horse waits for the foot, and then goes first.
            ahead = max(0, self.foot_front - 2 - near)
            return 10 * away * self.urgency // 100 + 16 * ahead
        return 14 * away * self.urgency // 100


def idle_flyers(table: Table, side: int) -> int:
    """The cells of a side's flyers whom nobody on the ground can reach."""
    mask = table.flyers[side]
    for unit in table.units if mask else ():
        if unit.side == side and unit.low and unit.cell >= 0:
            mask &= ~(1 << unit.cell)
    return mask


def _patient(table: Table, side: int) -> bool:
    """Whether a side may let the enemy come: nothing compels it, and it is ahead or has time."""
    if any(goal.kind == "survive" and goal.side != side for goal in table.setup.goals):
        return False
    lead = points_lost(table, 1 - side) - points_lost(table, side)
    limit = table.setup.turn_limit or _USUAL_TURNS
    return lead > 0 or 2 * table.turn <= limit


def _urgency(table: Table, side: int) -> int:
    """How much a side must dare, in per cent: more when time is against it, less when it has time."""
    limit = table.setup.turn_limit
    waits = any(goal.kind == "survive" and goal.side == side for goal in table.setup.goals)
    must = any(goal.kind == "survive" and goal.side != side for goal in table.setup.goals)
    if waits:
        return 50
    if not limit:
        return 100
    gone = 100 * table.turn // limit
    lead = points_lost(table, 1 - side) - points_lost(table, side)
    if must or lead <= 0:
        return 100 + gone // 2 + (30 if must else 0)
    return 100 if gone < 50 else 60
