import type { ReactNode } from "react";
import { type Call, useCall } from "../../../runtime/index.ts";
import { amountOf, groupedAmount } from "../../../runtime/contract/values/money.ts";
import type { FiguresByStateReply, DaysByStateReply } from "../../generated/services/assets-org/types.ts";
import { disposalProject } from "../../generated/workflows/disposal-project/workflow.ts";
import { Figure, type FigureRow } from "./figure.tsx";
import "./figures.css";

type Figures = FiguresByStateReply;

interface ProjectFiguresProps {
  screen: string;
  byState: Call<object, Figures>;
  /** Counts projects that are complete in a state other than the final one; absent if there are none. */
  complete?: Call<object, Figures>;
  byMonth: Call<object, Figures>;
  days: Call<object, DaysByStateReply>;
}

/** Number of months in the chart. The table shows all months. */
const MONTHS_SHOWN = 12;

/** Shows the projects by state, their value by month, and the time spent in each state, for the same projects as the list. */
export function ProjectFigures({ screen, byState, complete, byMonth, days }: ProjectFiguresProps): ReactNode {
  const [counted, ended, months, stays] = [
    useCall(byState, {}, { screen, shown: true }),
    useCall(complete ?? byState, {}, { screen, enabled: complete !== undefined, shown: true }),
    useCall(byMonth, {}, { screen, shown: true }),
    useCall(days, {}, { screen, shown: true }),
  ];
  const lines = complete === undefined ? counted.data : withEnded(counted.data, ended.data);
  const again = () => Promise.all([counted.refetch(), ...(complete === undefined ? [] : [ended.refetch()])]);
  return (
    <div className="gp-figures">
      <Figure
        title="各状态项目"
        heads={["状态", "项目数", "账面原值（元）", "成交金额（元）"]}
        rows={lines === undefined || lines === null ? undefined : sortByState(lines).map(rowOfState)}
        lying
        total={totalOf(lines)}
        error={counted.error ?? ended.error}
        retry={again}
      />
      <Figure
        title="各月处置金额"
        hint={`按立项月份，图中为最近${MONTHS_SHOWN}个月的账面原值`}
        heads={["月份", "项目数", "账面原值（元）", "成交金额（元）"]}
        rows={months.data?.map(rowOfMonth)}
        shown={MONTHS_SHOWN}
        total={totalOf(months.data)}
        error={months.error}
        retry={months.refetch}
      />
      <Figure
        title="各状态停留天数"
        hint="最近1000个项目的平均天数，未离开的算到现在"
        heads={["状态", "次数", "平均天数"]}
        lying
        rows={stays.data === undefined || stays.data === null ? undefined : sortByState(stays.data).map(rowOfStay)}
        error={stays.error}
        retry={stays.refetch}
      />
    </div>
  );
}

const AMOUNTS = ["originalTotal", "costAll"] as const;

const FINAL = disposalProject.states.find(({ final }) => final === true)?.code ?? "";

/** Adds the complete projects to the final state, because the list labels them with that state. */
function withEnded(counted: Figures | null | undefined, ended: Figures | null | undefined): Figures | undefined {
  if (!counted || !ended) return undefined;
  const final = [...counted.filter(({ value }) => value === FINAL), ...ended];
  if (final.length === 0) return counted;
  const count = final.reduce((all, line) => all + (line.count ?? 0), 0);
  const [originalTotal, costAll] = AMOUNTS.map((name) => amountOf(sumOf(final, name)));
  return [...counted.filter(({ value }) => value !== FINAL), { value: FINAL, count, originalTotal, costAll }];
}

/** Sorts rows in the order of the workflow's states. */
const sortByState = <L extends { value?: string | null }>(lines: readonly L[]): L[] =>
  disposalProject.states.flatMap(({ code }) => lines.find(({ value }) => value === code) ?? []);

function labelOfState(state: string | null | undefined): string {
  const label = disposalProject.states.find(({ code }) => code === state)?.label;
  return typeof label === "string" ? label : (label?.at(-1)?.text ?? String(state));
}

type Line = Figures[number];

const cellsOf = ({ count, originalTotal, costAll }: Line): string[] => [
  String(count),
  groupedAmount(originalTotal ?? "0"),
  groupedAmount(costAll ?? "0"),
];

const rowOfState = (line: Line): FigureRow => {
  const name = labelOfState(line.value);
  return { name, value: line.count ?? 0, text: `${line.count}个`, cells: cellsOf(line) };
};

const rowOfMonth = (line: Line): FigureRow => {
  const amount = line.originalTotal ?? "0";
  return { name: String(line.value), value: Number(amount), text: `${groupedAmount(amount)}元`, cells: cellsOf(line) };
};

const rowOfStay = ({ value, count, days }: DaysByStateReply[number]): FigureRow => ({
  name: labelOfState(value),
  value: days ?? 0,
  text: `${oneDigit(days)}天`,
  cells: [String(count), oneDigit(days)],
});

const oneDigit = (days: number | null | undefined): string => (days ?? 0).toFixed(1);

function totalOf(lines: Figures | null | undefined): string[] | undefined {
  if (lines === undefined || lines === null) return undefined;
  const count = lines.reduce((sum, line) => sum + (line.count ?? 0), 0);
  return [String(count), ...AMOUNTS.map((name) => groupedAmount(amountOf(sumOf(lines, name))))];
}

/** Adds amounts as `bigint`, because their sum has no limit. */
const sumOf = (lines: Figures, name: (typeof AMOUNTS)[number]): bigint =>
  lines.reduce((sum, line) => sum + BigInt((line[name] ?? "0.00").replace(".", "")), 0n);
