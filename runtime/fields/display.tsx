import { Tag, Tooltip } from "antd";
import type { ReactNode } from "react";
import { lazyInline } from "../host/lazy-inline.tsx";
import { codesOf, itemsOf, sumText, textOf } from "../contract/language/cell-text.ts";
import { isEmpty } from "../contract/language/condition.ts";
import { type Data, labelCaseOf, type Scope } from "../contract/values/data.ts";
import type { Code } from "../contract/language/screen.ts";
import type { DisplayFormat } from "../contract/language/widgets.ts";
import type { Workflow } from "../contract/language/workflow.ts";
import { StatusTag } from "./status-tag.tsx";
import { StoredFile } from "./stored-file.tsx";
import { groupedAmount, sumOfAmounts } from "../contract/values/money.ts";
import { ownValue } from "../contract/values/own-value.ts";
import { NamedIcon } from "./icon/named-icon.tsx";
import "./icon/icon.css";

/** Text that replaces a value that is empty. */
export const NO_VALUE = "—";

/** Properties of {@link Display}, a read-only value. */
export interface DisplayProps {
  value: unknown;
  format: DisplayFormat;
  codes?: readonly Code[] | undefined;
  unit?: string | undefined;
  /** Name of the file, for format `file`. */
  fileName?: unknown;
  empty?: string | undefined;
  /** For `state`: the workflow, and the scope of the record. */
  workflow?: Workflow | undefined;
  scope?: Scope | undefined;
  /** Set on the page of a record: long texts (`json`, `pre`) scroll and can be copied, addresses and telephone numbers are links. */
  copyable?: boolean | undefined;
}

const LongText = lazyInline(
  async () => ({ default: (await import("./long-text.tsx")).LongText }),
  ({ text }) => <pre className="gp-pre">{text}</pre>,
);

const KeyText = lazyInline(
  async () => ({ default: (await import("./key-text.tsx")).KeyText }),
  ({ text }) => <code>{textOf(text, "key")}</code>,
);

const CopyText = lazyInline(
  async () => ({ default: (await import("./key-text.tsx")).CopyText }),
  ({ text }) => <span className="gp-text">{text}</span>,
);

/**
 * Renders a value in a display format, read-only. If `codes` are passed, it renders their labels, except in the format `state`. A list is
 * always rendered in the format `list`. For null, undefined, a blank text and an empty list it renders `empty`, by default
 * {@link NO_VALUE}.
 */
export function Display(props: DisplayProps): ReactNode {
  const { value, format, codes = [] } = props;
  if (isEmpty(value)) return <span className="gp-empty">{props.empty ?? NO_VALUE}</span>;
  if (format !== "state" && codes.length > 0) return <CodesDisplay found={codesOf(value, codes)} many={format === "list"} />;
  // Called as a function, not rendered as an element, because a page has thousands of cells.
  return drawings[format !== "state" && Array.isArray(value) ? "list" : format](props);
}

const worded = ({ value, format, unit }: DisplayProps): string => `${textOf(value, format)}${unit === undefined ? "" : ` ${unit}`}`;

const FigureDisplay = (props: DisplayProps): ReactNode => <span className="gp-figure">{worded(props)}</span>;
const DateDisplay = (props: DisplayProps): ReactNode => <span className="gp-date">{worded(props)}</span>;
const IconDisplay = ({ value }: DisplayProps): ReactNode => <IconName name={String(value)} />;
const KeyDisplay = ({ value }: DisplayProps): ReactNode => <KeyText text={String(value)} />;
const CopyDisplay = (props: DisplayProps): ReactNode => <CopyText text={worded(props)} />;
const FileDisplay = ({ value, fileName }: DisplayProps): ReactNode => <StoredFile value={value} name={fileName} />;

/**
 * Maximum length of a text that is never cut. Each cell that may be cut is painted separately, and again at every letter typed
 * in a form.
 */
const NEVER_CUT = 8;

/**
 * Matches a short text without blanks, such as a number, an account or an address. It must not wrap, because it would be misread on two
 * lines. Longer ones must wrap to leave room for other columns.
 */
const SHORT_CODE = /^[!-~]{1,20}$/;

function TextDisplay(props: DisplayProps): ReactNode {
  const text = worded(props);
  const link = props.copyable === true ? linkOf(text) : undefined;
  if (link === undefined) {
    const code = SHORT_CODE.test(text) ? " gp-code" : "";
    return <span className={`gp-text${text.length > NEVER_CUT ? " gp-long" : ""}${code}`}>{text}</span>;
  }
  const outside = link.startsWith("http") ? { target: "_blank", rel: "noopener noreferrer" } : {};
  return (
    <a className="gp-text" href={link} {...outside}>
      {text}
    </a>
  );
}

const ADDRESS = /^https?:\/\/[^\s<>"]+$/i;
/** A mobile number, a number with its area code, or a service number. */
const NUMBER = /^(1[3-9]\d{9}|0\d{2,3}-\d{7,8}(-\d{1,6})?|400-\d{3}-\d{4})$/;

/** Returns the link for a text that is an address or a telephone number as a whole, else undefined. */
function linkOf(text: string): string | undefined {
  if (ADDRESS.test(text)) return text;
  return NUMBER.test(text) ? `tel:${text}` : undefined;
}

function PlainText({ value, format, copyable }: DisplayProps): ReactNode {
  const text = textOf(value, format);
  return copyable === true ? <LongText text={text} /> : <pre className="gp-pre">{text}</pre>;
}

function CodesDisplay({ found, many }: { found: readonly Code[]; many: boolean }): ReactNode {
  if (found.some(({ tone }) => tone !== undefined))
    return found.map(({ value, label, tone }) => <StatusTag key={String(value)} tone={tone} text={label} />);
  if (many || found.length > 1) {
    return (
      <span className="gp-list">
        {found.map((code) => (
          <Tag key={String(code.value)}>{code.label}</Tag>
        ))}
      </span>
    );
  }
  const text = found[0]?.label ?? NO_VALUE;
  return <span className="gp-text">{text}</span>;
}

const LIST_SHOWN = 3;

function ListDisplay({ value }: DisplayProps): ReactNode {
  const items = itemsOf(value);
  const rest = items.slice(LIST_SHOWN);
  return (
    <span className="gp-list">
      {items.slice(0, LIST_SHOWN).map((item) => (
        <Tag key={String(item)}>{typeof item === "object" ? JSON.stringify(item) : String(item)}</Tag>
      ))}
      {rest.length > 0 && (
        <Tooltip title={rest.map(String).join("、")}>
          <Tag>+{rest.length}</Tag>
        </Tooltip>
      )}
    </span>
  );
}

/** Shows the state of a workflow with its label and tone. An unknown state shows its code. */
function StateDisplay({ value, workflow, scope }: DisplayProps): ReactNode {
  const state = workflow?.states.find((item) => item.code === value);
  if (state === undefined || scope === undefined) return <span>{String(value)}</span>;
  const shown = labelCaseOf(state.label, scope);
  return <StatusTag tone={shown?.tone ?? state.tone} text={shown?.text ?? state.code} />;
}

/** Renderer of each format. A format without a renderer does not compile. */
const drawings: Readonly<Record<DisplayFormat, (props: DisplayProps) => ReactNode>> = {
  text: TextDisplay,
  number: FigureDisplay,
  amount: FigureDisplay,
  date: DateDisplay,
  datetime: DateDisplay,
  boolean: TextDisplay,
  codes: TextDisplay,
  index: TextDisplay,
  html: TextDisplay,
  state: StateDisplay,
  json: PlainText,
  pre: PlainText,
  list: ListDisplay,
  file: FileDisplay,
  icon: IconDisplay,
  key: KeyDisplay,
  copy: CopyDisplay,
};

/**
 * Returns the sum of a column of rows as formatted text. Amounts are added exactly; other numbers are added as floats. Missing values are
 * ignored.
 */
export function totalOf(rows: readonly Data[], field: string, format: DisplayFormat): string {
  if (format !== "amount")
    return sumText(
      { format },
      rows.reduce((sum, row) => sum + (Number(ownValue(row, field)) || 0), 0),
    );
  return groupedAmount(sumOfAmounts(rows.map((row) => ownValue(row, field))));
}

/** Renders an icon of @ant-design/icons followed by its name. */
function IconName({ name }: { name: string }): ReactNode {
  return (
    <span className="gp-icon-name">
      <span className="gp-icon-place">
        <NamedIcon name={name} />
      </span>
      {name}
    </span>
  );
}
