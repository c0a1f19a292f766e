import type { Data } from "../../../runtime/contract/values/data.ts";
import type { Field, TextOperand, Value } from "../../../generator/model/types.ts";
import type { Choice } from "./fill.ts";
import { type Common, sampleReply } from "./sample-replies.ts";
import type { Shown } from "./shown.tsx";

/**
 * Returns the choices of a field whose options come from a call, those of its description first. Returns undefined if the
 * metadata alone does not determine them.
 */
export function offeredBy(shown: Shown, { options, widget }: Field, common?: Common): Choice[] | undefined {
  if (options?.call === undefined) return undefined;
  const extra = (options.extra ?? []).map(({ value, label }) => ({ value, label }));
  // Declared roots are offered alone: their children are loaded when a root is opened.
  if (extra.length > 0 && TREES.has(widget)) return extra;
  const reply = sampleReply(shown.project, shown.call(options.call), common);
  if (options.value === undefined) return [...extra, ...plain(reply)];
  const key = options.value;
  const choices = rowsOf(reply).map((row) => ({ value: row[key], label: labelOf(options.label, row), data: row }));
  return choices.every(({ label }) => label !== undefined) ? [...extra, ...(choices as Choice[])] : undefined;
}

const TREES: ReadonlySet<string> = new Set(["tree-select", "tree-check", "cascader"]);

function rowsOf(reply: unknown): Data[] {
  if (Array.isArray(reply)) return reply as Data[];
  const rows = (reply as { rows?: unknown } | null)?.rows;
  return Array.isArray(rows) ? (rows as Data[]) : [];
}

/** Converts a reply that maps values to labels, or a list of both. */
function plain(reply: unknown): Choice[] {
  const rows = rowsOf(reply);
  if (rows.length > 0) return rows.map((row) => ({ value: String(row["value"]), label: String(row["label"] ?? row["value"]) }));
  return Object.entries((reply ?? {}) as Data).map(([value, label]) => ({ value, label: String(label) }));
}

function labelOf(label: Value | undefined, row: Data): string | undefined {
  if (label?.kind === "operand") return textOf(label.operand, row);
  if (label?.kind !== "text") return undefined;
  const texts = label.segments.map((segment) => (typeof segment === "string" ? segment : textOf(segment, row)));
  return texts.includes(undefined) ? undefined : texts.join("");
}

function textOf(operand: TextOperand, row: Data): string | undefined {
  if ("literal" in operand) return String(operand.literal);
  const { subject, path } = operand.reference;
  if (!["option", "row", "record"].includes(subject) || path.length !== 1) return undefined;
  const value = String(row[path[0] ?? ""] ?? "");
  return operand.labels?.[value] ?? value;
}
