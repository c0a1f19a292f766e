import { DatePicker } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import "dayjs/locale/zh-cn";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { ariaOf, type ControlProps } from "./base/control.ts";

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

/** Default times of day of a date range: midnight for its start, the last second of the day for its end (P-CONST-05). */
export const RANGE_TIMES = ["00:00:00", "23:59:59"] as const;

const TIMES = { defaultOpenValue: RANGE_TIMES.map((time) => dayjs(`2000-01-01 ${time}`)) as [Dayjs, Dayjs] };

/** Whole days up to today, computed when the user chooses them. */
const PRESETS = [
  { label: "今天", from: () => dayjs() },
  { label: "近7天", from: () => dayjs().subtract(6, "day") },
  { label: "近30天", from: () => dayjs().subtract(29, "day") },
  { label: "本月", from: () => dayjs().startOf("month") },
].map(({ label, from }) => ({ label, value: (): [Dayjs, Dayjs] => [from().startOf("day"), dayjs().endOf("day")] }));

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

export function DateRangeControl(props: ControlProps): ReactNode {
  const [from, to] = Array.isArray(props.value) ? props.value : [];
  const typedFirst = useTypedFirst();
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
      presets={PRESETS}
      format={format}
      showTime={isDate ? false : TIMES}
      onChange={(range) => props.onChange(range === null ? undefined : range.map((moment) => moment?.format(format)))}
    />
  );
}
