import { Checkbox, InputNumber, Radio, Select } from "antd";
import { type ReactNode, useState } from "react";
import { CRON_RULES, type CronField, type CronKind, type CronTerm, NTH_WEEKS } from "../../contract/values/cron.ts";
import { WEEKDAYS } from "../../contract/values/describe-cron.ts";

interface TermProps<P extends CronTerm = CronTerm> {
  field: CronField;
  term: P;
  onChange: (term: P) => void;
}

type OfKind<K extends CronKind> = Extract<CronTerm, { kind: K }>;

const TITLES: Readonly<Record<CronKind, (label: string) => string>> = {
  every: (label) => `每${label}`,
  range: () => "范围",
  step: () => "步长",
  specified: () => "指定",
  unspecified: () => "不指定",
  last: (label) => (label === "周" ? "每月最后一个" : "每月最后一天"),
  nth: () => "每月第几个",
  workday: () => "最近的工作日",
};

/**
 * Renders the editor of one field of a cron expression, with a radio button for each kind of value (every, range, list, …). A user who
 * returns to a kind finds the values that were entered there.
 */
export function CronTermEditor({ field, term, onChange }: TermProps): ReactNode {
  const { kinds, label } = CRON_RULES[field];
  const [known, setKnown] = useState<Partial<Record<CronKind, CronTerm>>>({});
  const change = (next: CronTerm): void => {
    setKnown((before) => ({ ...before, [term.kind]: term, [next.kind]: next }));
    onChange(next);
  };
  return (
    <Radio.Group
      className="gp-cron-kinds"
      aria-label={label}
      value={term.kind}
      onChange={({ target }) => change(known[target.value as CronKind] ?? firstOf(field, target.value as CronKind))}
    >
      {kinds.map((kind) => (
        <div key={kind} className="gp-cron-kind">
          <Radio value={kind}>{TITLES[kind](label)}</Radio>
          {kind === term.kind && <Details field={field} term={term} onChange={change} />}
        </div>
      ))}
    </Radio.Group>
  );
}

function firstOf(field: CronField, kind: CronKind): CronTerm {
  const { min, endMin = min } = CRON_RULES[field];
  switch (kind) {
    case "range":
      return { kind, from: min, to: Math.max(endMin, min + 1) };
    case "step":
      return { kind, from: min, every: 1 };
    case "specified":
      return { kind, values: [min] };
    case "last":
      return field === "week" ? { kind, weekday: 2 } : { kind };
    case "nth":
      return { kind, weekday: 2, nth: 1 };
    case "workday":
      return { kind, day: 1 };
    default:
      return { kind };
  }
}

function Details({ field, term, onChange }: TermProps): ReactNode {
  switch (term.kind) {
    case "range":
      return <Range field={field} term={term} onChange={onChange} />;
    case "step":
      return <Step field={field} term={term} onChange={onChange} />;
    case "specified":
      return <Specified field={field} term={term} onChange={onChange} />;
    case "nth":
      return <Nth field={field} term={term} onChange={onChange} />;
    case "last":
      return term.weekday === undefined ? null : (
        <Weekday name="星期" value={term.weekday} onChange={(weekday) => onChange({ kind: "last", weekday })} />
      );
    case "workday":
      return (
        <>
          离 <Value name="日" field={field} value={term.day} onChange={(day) => onChange({ kind: "workday", day })} /> 日最近
        </>
      );
    default:
      return null;
  }
}

function Range({ field, term, onChange }: TermProps<OfKind<"range">>): ReactNode {
  const { endMin } = CRON_RULES[field];
  return (
    <>
      从 <Value name="开始" field={field} value={term.from} onChange={(from) => onChange({ ...term, from })} /> 到
      <Value name="结束" field={field} value={term.to} min={endMin} onChange={(to) => onChange({ ...term, to })} />
    </>
  );
}

function Step({ field, term, onChange }: TermProps<OfKind<"step">>): ReactNode {
  const { every, label } = CRON_RULES[field];
  return (
    <>
      从 <Value name="开始" field={field} value={term.from} onChange={(from) => onChange({ ...term, from })} /> 开始，每
      <InputNumber
        aria-label="间隔"
        min={every[0]}
        max={every[1]}
        precision={0}
        value={term.every}
        onChange={(value) => onChange({ ...term, every: value ?? every[0] })}
      />
      {label === "周" ? "天" : label}一次
    </>
  );
}

function Nth({ term, onChange }: TermProps<OfKind<"nth">>): ReactNode {
  return (
    <>
      第
      <Select<number>
        aria-label="序号"
        value={term.nth}
        options={NTH_WEEKS.map((value) => ({ value, label: String(value) }))}
        onChange={(nth) => onChange({ ...term, nth })}
      />
      个
      <Weekday name="星期" value={term.weekday} onChange={(weekday) => onChange({ ...term, weekday })} />
    </>
  );
}

/** Shows days of the month, weekdays and months all at once, because they are few (P-CRON-02). Other values are searched. */
function Specified({ field, term, onChange }: TermProps<OfKind<"specified">>): ReactNode {
  const { min, max, label } = CRON_RULES[field];
  const options = Array.from({ length: max - min + 1 }, (_, index) => ({ value: min + index, label: nameOf(field, min + index) }));
  const take = (values: number[]): void => onChange({ kind: "specified", values: values.toSorted((a, b) => a - b) });
  if (field === "day" || field === "week" || field === "month")
    return (
      <Checkbox.Group<number>
        aria-label={`指定${label}`}
        className={`gp-cron-values gp-cron-${field}`}
        value={[...term.values]}
        options={options}
        onChange={take}
      />
    );
  return (
    <Select<number[]>
      aria-label={`指定${label}`}
      className="gp-cron-many"
      mode="multiple"
      value={[...term.values]}
      options={options}
      onChange={take}
    />
  );
}

const nameOf = (field: CronField, value: number): string => (field === "week" ? (WEEKDAYS[value - 1] ?? "") : String(value));

interface ValueProps {
  name: string;
  value: number;
  onChange: (value: number) => void;
}

function Value({
  name,
  field,
  value,
  min = CRON_RULES[field].min,
  onChange,
}: ValueProps & { field: CronField; min?: number | undefined }): ReactNode {
  if (field === "week") return <Weekday name={name} value={value} onChange={onChange} />;
  return (
    <InputNumber
      aria-label={name}
      min={min}
      max={CRON_RULES[field].max}
      precision={0}
      value={value}
      onChange={(next) => onChange(next ?? min)}
    />
  );
}

function Weekday({ name, value, onChange }: ValueProps): ReactNode {
  return (
    <Select<number>
      aria-label={name}
      className="gp-cron-weekday"
      value={value}
      options={WEEKDAYS.map((label, index) => ({ value: index + 1, label }))}
      onChange={onChange}
    />
  );
}
