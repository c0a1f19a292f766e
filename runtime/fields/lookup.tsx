import type { ReactNode } from "react";
import { isEmpty } from "../contract/condition.ts";
import type { Scope } from "../contract/data.ts";
import type { Field } from "../contract/screen.ts";
import { listOf } from "./chosen.ts";
import { NO_VALUE } from "./display.tsx";
import { StatusTag } from "./status-tag.tsx";
import { labelOfOther, useOptions } from "./use-options.ts";
import { labelOfUnloaded } from "./use-tree-choices.ts";

export interface LookupProps {
  field: Pick<Field, "options" | "codes"> & { names: readonly string[] };
  value: unknown;
  scope: Scope;
  screen: string;
  /** Shown for no value. */
  empty?: string | undefined;
}

/** A key, or several, in the words of the choices that they are of: nobody reads a key. */
export function Lookup(props: LookupProps): ReactNode {
  const { field, value, empty } = props;
  if (isEmpty(value)) return <span className="gp-empty">{empty ?? NO_VALUE}</span>;
  // The choices of a tree are never all here; the record itself says what its own node is called.
  return field.options?.find === undefined ? <Chosen {...props} /> : <Node {...props} />;
}

function Chosen({ field, value, scope, screen }: LookupProps): ReactNode {
  const { choices, loading } = useOptions(field, scope, screen);
  const values = typeof value === "string" && !choices.some((choice) => choice.value === value) ? value.split(",") : listOf(value);
  const found = values.map((item) => choices.find((known) => String(known.value) === String(item)));
  const words = found.map(
    (choice, index) => choice?.label ?? (loading ? "" : (labelOfOther(field.options, values[index], scope) ?? NO_VALUE)),
  );
  if (found.some((choice) => choice?.tone !== undefined))
    return words.map((text, index) => <StatusTag key={String(values[index])} tone={found[index]?.tone} text={text} />);
  const text = words.filter((word) => word !== "").join("、");
  return (
    <span className="gp-text" aria-busy={loading && choices.length === 0}>
      {text}
    </span>
  );
}

function Node({ field, value, scope }: LookupProps): ReactNode {
  const named = labelOfUnloaded(field, String(value), scope);
  const text = named === String(value) ? (labelOfOther(field.options, value, scope) ?? NO_VALUE) : named;
  return <span className="gp-text">{text}</span>;
}
