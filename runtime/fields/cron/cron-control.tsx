import { Button, Input, Space } from "antd";
import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { isEmpty } from "../../contract/language/condition.ts";
import { type CronSchedule, readCron } from "../../contract/values/cron.ts";
import { describeCron } from "../../contract/values/describe-cron.ts";
import { ariaOf, type ControlProps } from "../base/control.ts";
import { useBufferedInput } from "../base/use-buffered-input.ts";
import { useRuntime } from "../../host/runtime.tsx";
import { NEVER_AGAIN, nextTimes } from "./next-times.ts";
import "./cron.css";

const CronDialog = lazy(() => import("./cron-dialog.tsx"));

/**
 * Renders an input for a cron expression of seven fields. Users type it or compose it in a dialog; its meaning in Chinese is shown below
 * the input (P-CRON-01).
 */
export default function CronControl(props: ControlProps): ReactNode {
  const value = isEmpty(props.value) ? "" : String(props.value);
  const draft = useBufferedInput(value, (text) => props.onChange(text.trim() === "" ? undefined : text.trim()), props.drafts);
  const [open, setOpen] = useState(false);
  const descriptionId = useId();
  const { now } = useRuntime();
  const schedule = readCron(draft.shown);
  const take = (expression: string): void => {
    setOpen(false);
    props.onChange(expression);
  };
  return (
    <>
      <Space.Compact className="gp-wide">
        <Input
          {...ariaOf({ ...props, describedBy: props.describedBy ?? descriptionId })}
          value={draft.shown}
          disabled={props.disabled}
          placeholder={props.placeholder}
          autoComplete="off"
          {...(props.field.max === undefined ? {} : { maxLength: props.field.max })}
          onChange={(event) => draft.type(event.target.value)}
          onBlur={draft.blur}
          onCompositionStart={draft.compositionStart}
          onCompositionEnd={draft.compositionEnd}
        />
        <Button disabled={props.disabled} onClick={() => setOpen(true)}>
          编辑
        </Button>
      </Space.Compact>
      <div id={descriptionId} className="gp-cron-words">
        {schedule !== undefined && !props.invalid && describeSchedule(schedule, draft.shown, now())}
      </div>
      {open && (
        <Suspense fallback={null}>
          <CronDialog expression={draft.shown} onTake={take} onLeave={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const describeSchedule = (schedule: CronSchedule, expression: string, now: string): string =>
  nextTimes(expression, now, 1).length === 0 ? NEVER_AGAIN : describeCron(schedule);
