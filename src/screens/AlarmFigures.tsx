import type { ReactNode } from "react";
import { useCall } from "../../runtime/index.ts";
import { figures } from "../generated/services/alarms/calls.ts";
import type { FiguresReply } from "../generated/services/alarms/types.ts";
import { Figure, type FigureRow } from "./figures/figure.tsx";
import "./figures/figures.css";

const TITLE = "近14天告警";

/** A chart of alarms by day and level, above their list. */
export default function AlarmFigures(): ReactNode {
  const { data, error, refetch } = useCall(figures, {}, { screen: "alarm-info", shown: true });
  const levels = levelsOf(data ?? []);
  return (
    <Figure
      title={TITLE}
      heads={["日期", ...levels.map(({ name }) => name), "合计"]}
      rows={data === undefined || data === null ? undefined : rowsOf(data, levels)}
      small
      kinds={levels.map(({ name }) => name)}
      error={error}
      retry={refetch}
    />
  );
}

interface Level {
  id: string;
  name: string;
}

function levelsOf(data: FiguresReply): Level[] {
  const names = new Map(data.map(({ levelId = "", levelName = "" }) => [levelId, levelName]));
  return [...names].map(([id, name]) => ({ id, name })).sort((one, other) => one.id.localeCompare(other.id));
}

/** Builds the rows of the figure. The chart shows every day, the table only days with alarms. */
function rowsOf(data: FiguresReply, levels: readonly Level[]): FigureRow[] {
  if (data.every(({ alarms }) => alarms === 0)) return [];
  const days = [...new Set(data.map(({ day = "" }) => day))].sort();
  return days.map((day) => {
    const segments = levels.map(({ id }) => data.find((item) => item.day === day && item.levelId === id)?.alarms ?? 0);
    const value = segments.reduce((sum, count) => sum + count, 0);
    const text = levels.map(({ name }, index) => `${name} ${segments[index]}`).join("，");
    return { name: day.slice(5), value, text, parts: segments, cells: value === 0 ? undefined : [...segments, value].map(String) };
  });
}
