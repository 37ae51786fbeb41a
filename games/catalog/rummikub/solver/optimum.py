"""Asking HiGHS: one thread, one fixed seed, bounded by nodes, with its own clock as a guard only."""

from dataclasses import dataclass
from typing import Any

from games.catalog.rummikub.solver.programme import Answer, Programme

NODES = 400
SECONDS = 0.5
SETTINGS = {
    "output_flag": False,
    "threads": 1,
    "parallel": "off",
    "random_seed": 0,
    "mip_rel_gap": 0.0,
    "mip_abs_gap": 0.9,
    # Costs five milliseconds each time and finds nothing that the root has not.
    "mip_heuristic_run_feasibility_jump": False,
}


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much work an answer may cost: nodes decide, the clock only guards."""

    nodes: int = NODES
    seconds: float = SECONDS


@dataclass(frozen=True, slots=True)
class Found:
    """The best answer found, or `None`; whether there is provably no better one; whether the guard cut in."""

    answer: Answer | None
    proven: bool
    timed_out: bool = False


def maximise(programme: Programme, bounds: Bounds) -> Found:
    """The answer that gains most."""
    if not programme.columns:
        met = all(low <= 0 for low, _ in programme.rows.values())
        return Found(programme.read([]) if met else None, proven=True)
    import highspy

    solver = _solver(highspy, bounds)
    _pass(highspy, solver, programme)
    solver.run()
    return _read(highspy, solver, programme)


def _solver(highspy: Any, bounds: Bounds) -> Any:
    solver = highspy.Highs()
    limits = {"mip_max_nodes": bounds.nodes, "time_limit": bounds.seconds}
    for name, value in {**SETTINGS, **limits}.items():
        solver.setOptionValue(name, value)
    return solver


def _pass(highspy: Any, solver: Any, programme: Programme) -> None:
    columns, rows = programme.columns, {row: place for place, row in enumerate(programme.rows)}
    entries = [(rows[row], part) for column in columns for row, part in column.entries]
    starts = [0]
    for column in columns[:-1]:
        starts.append(starts[-1] + len(column.entries))
    lows = [float(low) for low, _ in programme.rows.values()]
    highs = [highspy.kHighsInf if high is None else float(high) for _, high in programme.rows.values()]
    solver.passModel(
        len(columns),
        len(rows),
        len(entries),
        int(highspy.MatrixFormat.kColwise),
        int(highspy.ObjSense.kMaximize),
        0.0,
        [float(column.gain) for column in columns],
        [float(column.least) for column in columns],
        [float(column.most) for column in columns],
        lows,
        highs,
        starts,
        [row for row, _ in entries],
        [float(part) for _, part in entries],
        [1] * len(columns),
    )


def _read(highspy: Any, solver: Any, programme: Programme) -> Found:
    status, states = solver.getModelStatus(), highspy.HighsModelStatus
    proven = status in (states.kOptimal, states.kInfeasible, states.kUnboundedOrInfeasible)
    feasible = solver.getInfo().primal_solution_status == int(highspy.SolutionStatus.kSolutionStatusFeasible)
    values = [round(value) for value in solver.getSolution().col_value] if feasible else []
    return Found(programme.read(values) if feasible else None, proven, status == states.kTimeLimit)
