"""FOR-1, FOR-2 (FR-58): points of defence, damage and the fall of sectors."""

from hheditor.rules.api import Stage
from hheditor.rules.figures.position.losses import lose
from hheditor.rules.figures.position.posts import change_ladder, change_sector, sector
from hheditor.rules.figures.position.table import Table
from hheditor.rules.figures.position.works import ENGINES, SECTORS


def points_of(table: Table, number: int) -> int:
    """FOR-1: what a sector bears; NGT-6: a palisade in a gap like any palisade."""
    built, state = sector(table, number)
    assert table.setup.siege is not None
    kind = "palisade" if state.state == "stopped" else built.kind
    row = table.profile.sector(kind)
    return row.castle if table.setup.siege.works == "castle" else row.town


def harm(stage: Stage[Table], number: int, points: int, rule: str) -> bool:
    """FOR-2: damage adds up; whether the sector falls."""
    if points <= 0:
        return False
    table = stage.position
    built, state = sector(table, number)
    total = points_of(table, number)
    damage = min(total, state.damage + points)
    stage.happen(
        "sector-damaged",
        change_sector(table, number, damage=damage),
        rule=rule,
        pieces=(SECTORS + number,),
        work="palisade" if state.state == "stopped" else built.kind,
        sector=number + 1,
        points=points,
        damage=damage,
        total=total,
    )
    if damage < total:
        return False
    fall(stage, number)
    return True


def fall(stage: Stage[Table], number: int) -> None:
    """FOR-2 (FR-58): everybody on it is eliminated, with ladders and climbers; rubble or an open gate."""
    table = stage.position
    built, state = sector(table, number)
    assert table.siege is not None
    kind = "palisade" if state.state == "stopped" else built.kind
    doomed = [*table.garrisons.get(number, ())]
    for index, ladder in enumerate(table.siege.ladders):
        if ladder.sector == number and not ladder.down:
            doomed += [
                each
                for each, figure in enumerate(table.figures)
                if figure.ladder == index and figure.state == "loose"
            ]
    engines = tuple(
        index
        for index, engine in enumerate(table.siege.engines)
        if engine.sector == number and engine.state == "standing"
    )
    after = change_sector(table, number, state="fallen", shut=False)
    stage.happen("sector-fell", after, rule="FOR-2", pieces=(SECTORS + number,), work=kind, sector=number + 1)
    for each in doomed:
        lose(stage, each, "FOR-2")
    for engine in engines:
        wreck(stage, engine, "FOR-2")
    for index, ladder in enumerate(table.siege.ladders):
        if ladder.sector == number and not ladder.down:
            stage.quietly(change_ladder(stage.position, index, down=True))


def wreck(stage: Stage[Table], engine: int, rule: str) -> None:
    """An engine is destroyed; who served it stands where it stood."""
    from hheditor.rules.figures.siege.engines.crews import wrecked

    assert stage.position.siege is not None
    each = stage.position.siege.engines[engine]
    after = wrecked(stage.position, engine)
    pieces = (ENGINES + engine,)
    stage.happen("engine-destroyed", after, rule=rule, side=each.side, pieces=pieces, engine=each.kind)
