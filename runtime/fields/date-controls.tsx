import { DatePicker } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import "dayjs/locale/zh-cn";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { useRuntime } from "../host/runtime.tsx";
import { ariaOf, type ControlProps } from "./base/control.ts";
import { RANGE_TIMES } from "./base/range-times.ts";

// Language of the month and weekday names in the calendar.
dayjs.locale("zh-cn");

const DATE = "YYYY-MM-DD";
/** Format of a date with time (P-CONST-04). */
export const DATETIME = "YYYY-MM-DD HH:mm:ss";

function momentOf(value: unknown): Dayjs | null {
  if (typeof value !== "string" || value === "") return null;
  const moment = dayjs(value);
  return moment.isValid() ? moment : null;
}

/** Renders an input for a date, with or without a time of day. */
export function DateControl(props: ControlProps): ReactNode {
  const withTime = props.field.widget === "datetime";
  const format = withTime ? DATETIME : DATE;
  return (
    <DatePicker
      {...ariaOf(props)}
      className="gp-wide"
      value={momentOf(props.value)}
      disabled={props.disabled}
      placeholder={props.placeholder}
      format={format}
      showTime={withTime}
      onChange={(moment) => props.onChange(moment?.format(format))}
    />
  );
}

const TIMES = { defaultOpenValue: RANGE_TIMES.map((time) => dayjs(`2000-01-01 ${time}`)) as [Dayjs, Dayjs] };

/** The shortcuts of a date range: whole days, computed from the clock of the portal when the user chooses one. */
const PRESETS: readonly { label: string; days: (today: Dayjs) => [Dayjs, Dayjs] }[] = [
  { label: "今天", days: (today) => [today, today] },
  { label: "昨天", days: (today) => [today.subtract(1, "day"), today.subtract(1, "day")] },
  { label: "近7天", days: (today) => [today.subtract(6, "day"), today] },
  { label: "近30天", days: (today) => [today.subtract(29, "day"), today] },
  // A week begins on Monday, as in `startOf` of a default period.
  { label: "本周", days: (today) => [today.subtract((today.day() + 6) % 7, "day"), today] },
  { label: "本月", days: (today) => [today.startOf("month"), today] },
  { label: "上月", days: (today) => [today.subtract(1, "month").startOf("month"), today.subtract(1, "month").endOf("month")] },
  { label: "本年", days: (today) => [today.startOf("year"), today] },
];

const presetsAt = (now: () => string) =>
  PRESETS.map(({ label, days }) => ({
    label,
    value: (): [Dayjs, Dayjs] => {
      const [from, to] = days(dayjs(now()));
      return [from.startOf("day"), to.endOf("day")];
    },
  }));

/** Makes Enter in an open calendar accept the typed end and move on to the other end. With a closed calendar Enter submits the form. */
function useTypedFirst() {
  const open = useRef(false);
  return {
    onOpenChange: (next: boolean) => {
      open.current = next;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter" && open.current) event.preventDefault();
    },
  };
}

/** Renders an input for a range of dates, with or without times of day. */
export function DateRangeControl(props: ControlProps): ReactNode {
  const [from, to] = Array.isArray(props.value) ? props.value : [];
  const typedFirst = useTypedFirst();
  const { now } = useRuntime();
  // A range over dates has no times of day.
  const isDate = props.field.format === "date";
  const format = isDate ? DATE : DATETIME;
  return (
    <DatePicker.RangePicker
      {...ariaOf(props)}
      {...typedFirst}
      id={{ start: props.id, end: `${props.id}-end` }}
      className="gp-wide"
      value={[momentOf(from), momentOf(to)]}
      disabled={props.disabled}
      placeholder={isDate ? ["开始日期", "结束日期"] : ["开始时间", "结束时间"]}
      presets={presetsAt(now)}
      format={format}
      showTime={isDate ? false : TIMES}
      onChange={(range) => props.onChange(range === null ? undefined : range.map((moment) => moment?.format(format)))}
    />
  );
}
