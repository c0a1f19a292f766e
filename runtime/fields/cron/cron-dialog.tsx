import { Alert, Button, Modal, Tabs } from "antd";
import { type ReactNode, useState } from "react";
import {
  CRON_FIELDS,
  CRON_RULES,
  cronProblem,
  type CronField,
  type CronTerm,
  type CronSchedule,
  readCron,
} from "../../contract/values/cron.ts";
import { writeCron, writeCronTerm } from "../../contract/values/cron-write.ts";
import { describeCron } from "../../contract/values/describe-cron.ts";
import { useRuntime } from "../../host/runtime.tsx";
import { CronTermEditor } from "./cron-term-editor.tsx";
import { NEVER_AGAIN, nextTimes } from "./next-times.ts";
import { OPEN_DIALOG } from "../../parts/dialog-container.ts";

interface CronDialogProps {
  expression: string;
  onTake: (expression: string) => void;
  onLeave: () => void;
}

/** Initial expression if there is none that can be parsed: every night at 2:00. */
const FIRST = "0 0 2 * * ? *";
const TIMES = 5;

/** Frequent schedules, each of which the cron dialog sets by one press. */
const FREQUENT = [
  { label: "每5分钟", expression: "0 0/5 * * * ? *" },
  { label: "每小时", expression: "0 0 * * * ? *" },
  { label: "每天2点", expression: "0 0 2 * * ? *" },
  { label: "工作日2点", expression: "0 0 2 ? * 2-6 *" },
  { label: "每周一2点", expression: "0 0 2 ? * 2 *" },
  { label: "每月1日2点", expression: "0 0 2 1 * ? *" },
] as const;

/**
 * Renders the dialog that composes a cron expression (P-CRON-01). It has a tab for each of the seven fields; below, it shows the
 * expression, its meaning and the next times. If the passed expression is invalid, it starts with a default. 确定 is disabled for an
 * expression that never matches a time.
 */
export default function CronDialog({ expression, onTake, onLeave }: CronDialogProps): ReactNode {
  const [schedule, setSchedule] = useState<CronSchedule>(() => readCron(expression) ?? (readCron(FIRST) as CronSchedule));
  const { now } = useRuntime();
  const written = writeCron(schedule);
  const times = nextTimes(written, now(), TIMES);
  const problem = cronProblem(written) ?? (times.length === 0 ? NEVER_AGAIN : undefined);
  const change = (field: CronField, term: CronTerm): void =>
    setSchedule((known) => ({ ...known, [field]: term, ...otherDay(known, field, term) }));
  return (
    <Modal
      {...OPEN_DIALOG}
      title="Cron表达式"
      width={680}
      mask={{ closable: false }}
      okText="确定"
      cancelText="取消"
      okButtonProps={{ disabled: problem !== undefined }}
      onOk={() => onTake(written)}
      onCancel={onLeave}
    >
      <fieldset className="gp-cron-frequent" aria-label="常用">
        {FREQUENT.map(({ label, expression: frequent }) => (
          <Button key={label} size="small" aria-pressed={written === frequent} onClick={() => setSchedule(readCron(frequent) ?? schedule)}>
            {label}
          </Button>
        ))}
      </fieldset>
      <Tabs
        items={CRON_FIELDS.map((field) => ({
          key: field,
          label: CRON_RULES[field].label,
          children: <CronTermEditor field={field} term={schedule[field]} onChange={(term) => change(field, term)} />,
        }))}
      />
      <table className="gp-cron-parts">
        <thead>
          <tr>
            {CRON_FIELDS.map((field) => (
              <th key={field} scope="col">
                {CRON_RULES[field].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {CRON_FIELDS.map((field) => (
              <td key={field}>{writeCronTerm(schedule[field])}</td>
            ))}
          </tr>
        </tbody>
      </table>
      <div role="status" className="gp-cron-result">
        {problem === undefined ? (
          <Outcome schedule={schedule} written={written} times={times} />
        ) : (
          <Alert type="error" showIcon title={problem} />
        )}
      </div>
    </Modal>
  );
}

/**
 * Returns the change of the other kind of day if a field is edited, because an expression may specify only one kind. It clears the weekdays
 * if days of the month are specified, and the days of the month if weekdays are (P-CRON-05).
 */
function otherDay({ day, week }: CronSchedule, field: CronField, { kind }: CronTerm): Partial<CronSchedule> {
  if (kind === "unspecified") return {};
  if (field === "week" && day.kind !== "unspecified") return { day: { kind: "unspecified" } };
  return field === "day" && week.kind !== "unspecified" ? { week: { kind: "unspecified" } } : {};
}

function Outcome({ schedule, written, times }: { schedule: CronSchedule; written: string; times: readonly string[] }): ReactNode {
  return (
    <>
      <p>
        <code>{written}</code>
        <span>{describeCron(schedule)}</span>
      </p>
      <h4>接下来 {TIMES} 次执行时间</h4>
      <ol>
        {times.map((time) => (
          <li key={time}>{time}</li>
        ))}
      </ol>
    </>
  );
}
