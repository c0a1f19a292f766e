import type { ReactNode } from "react";
import type { StateGraph, Way } from "./state-graph.ts";
import "./state-diagram.css";

const [WIDTH, ROW, BOX, TALL] = [286, 54, 128, 30];
const LEFT = (WIDTH - BOX) / 2;
const RIGHT = LEFT + BOX;
/** Distance between two parallel lines of transitions that skip states, in units of the SVG. */
const LANE = 13;

interface StateDiagramProps {
  graph: StateGraph;
  current: string | undefined;
  /** Codes of the states that the record has passed. */
  passed: ReadonlySet<string>;
}

/**
 * Draws the states of a workflow from top to bottom, with arrows for the transitions between them. Arrows to earlier states are at the
 * left. Arrows that skip states are at the right. A final state has a second frame.
 */
export function StateDiagram({ graph, current, passed }: StateDiagramProps): ReactNode {
  const { states, ways } = graph;
  const rowIndex = new Map(states.map(({ code }, index) => [code, index]));
  const at = (code: string): number => (rowIndex.get(code) ?? 0) * ROW;
  const span = ({ from, to }: Way): number => (rowIndex.get(to) ?? 0) - (rowIndex.get(from) ?? 0);
  const [backs, skips] = [ways.filter((way) => span(way) < 0), ways.filter((way) => span(way) > 1)];
  const height = states.length * ROW - (ROW - TALL) + 2;
  return (
    <figure className="gp-states" aria-label="流转图">
      <svg viewBox={`-1 -1 ${WIDTH + 2} ${height}`} aria-hidden="true">
        <defs>
          <marker id="gp-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0 8 4 0 8Z" />
          </marker>
        </defs>
        {ways
          .filter((way) => span(way) === 1)
          .map((way) => (
            <g key={way.from}>
              <path className="gp-way" d={`M${WIDTH / 2} ${at(way.from) + TALL}V${at(way.to) - 1}`} markerEnd="url(#gp-arrow)" />
              <text x={WIDTH / 2 + 8} y={at(way.from) + TALL + 16} className="gp-way-title">
                {way.titles.join("、")}
              </text>
            </g>
          ))}
        {backs.map((way, index) => (
          <Passing key={`${way.from}-${way.to}`} way={way} at={at} side={LEFT} lane={LEFT - LANE * (index + 1)} />
        ))}
        {skips.map((way, index) => (
          <Passing key={`${way.from}-${way.to}`} way={way} at={at} side={RIGHT} lane={RIGHT + LANE * (index + 1)} />
        ))}
        {states.map(({ code, label, final }) => (
          <g key={code} className={classOf(code, current, passed)}>
            <rect x={LEFT} y={at(code)} width={BOX} height={TALL} rx="6" />
            {final && <rect className="gp-state-end" x={LEFT + 3} y={at(code) + 3} width={BOX - 6} height={TALL - 6} rx="4" />}
            <text x={WIDTH / 2} y={at(code) + TALL / 2} textAnchor="middle" dominantBaseline="central">
              {label}
            </text>
          </g>
        ))}
      </svg>
      <StateList {...{ graph, current, passed }} />
    </figure>
  );
}

function classOf(code: string, current: string | undefined, passed: ReadonlySet<string>): string {
  return code === current ? "gp-state-now" : passed.has(code) ? "gp-state-passed" : "gp-state-open";
}

/**
 * Draws the arrow of a transition that skips states, beside the column of states.
 *
 * @param at returns the vertical position of a state
 * @param lane horizontal position of the arrow's line
 */
function Passing({ way, at, side, lane }: { way: Way; at: (code: string) => number; side: number; lane: number }): ReactNode {
  const [start, end] = [at(way.from) + TALL * 0.35, at(way.to) + TALL * 0.65];
  return (
    <path className="gp-way" d={`M${side} ${start}H${lane}V${end}H${side}`} markerEnd="url(#gp-arrow)">
      <title>{way.titles.join("、")}</title>
    </path>
  );
}

/**
 * Describes the diagram to screen readers: a list of states, each with its transitions, and marked if it is current, final, or was passed.
 */
function StateList({ graph, current, passed }: StateDiagramProps): ReactNode {
  const labelOfState = (code: string): string => graph.states.find((state) => state.code === code)?.label ?? "";
  return (
    <ol className="gp-unseen">
      {graph.states.map(({ code, label, final }) => (
        <li key={code} aria-current={code === current ? "step" : undefined}>
          {label}
          {final && "（终点）"}
          {code !== current && passed.has(code) && "（已经过）"}
          {graph.ways
            .filter(({ from }) => from === code)
            .map(({ to, titles }) => `；${titles.join("、")}：${labelOfState(to)}`)
            .join("")}
        </li>
      ))}
    </ol>
  );
}
