import type { ReactNode } from "react";
import { BETWEEN } from "../contract/language/cell-text.ts";
import { chosenOf, labelOfNode } from "../contract/language/choices.ts";
import { isEmpty } from "../contract/language/condition.ts";
import type { Scope } from "../contract/values/data.ts";
import type { Field } from "../contract/language/screen.ts";
import { NO_VALUE } from "./display.tsx";
import { StatusTag } from "./status-tag.tsx";
import { useOptions } from "./use-options.ts";

/** Properties of {@link Lookup}, the labels of a value that consists of keys. */
export interface LookupProps {
  field: Pick<Field, "options" | "codes"> & { names: readonly string[] };
  value: unknown;
  scope: Scope;
  screen: string;
  /** Text shown for an empty value. */
  empty?: string | undefined;
}

/**
 * Shows a value that consists of keys as the labels of its choices, because keys are not readable. The nodes of a tree with a `find` call
 * are not loaded. Their labels are read from the record ({@link labelOfNode}).
 */
export function Lookup(props: LookupProps): ReactNode {
  const { field, value, empty } = props;
  if (isEmpty(value)) return <span className="gp-empty">{empty ?? NO_VALUE}</span>;
  // The choices of a tree are never all loaded. The record itself contains the label of its node.
  return field.options?.find === undefined ? <Chosen {...props} /> : <Node {...props} />;
}

function Chosen({ field, value, scope, screen }: LookupProps): ReactNode {
  const { choices, loading } = useOptions(field, scope, screen);
  const found = chosenOf(field.options, choices, value, scope);
  // A code without a choice of its own gets the label from the codes of its field.
  const labelOfCode = (code: unknown): string => field.codes?.find((known) => known.value === code)?.label ?? NO_VALUE;
  const labels = found.map(({ choice, label, value: code }) => (choice === undefined && loading ? "" : (label ?? labelOfCode(code))));
  if (found.some(({ choice }) => choice?.tone !== undefined))
    return found.map((item, index) => <StatusTag key={String(item.value)} tone={item.choice?.tone} text={labels[index] ?? ""} />);
  const text = labels.filter((label) => label !== "").join(BETWEEN);
  return (
    <span className="gp-text" aria-busy={loading && choices.length === 0}>
      {text}
    </span>
  );
}

function Node({ field, value, scope }: LookupProps): ReactNode {
  return <span className="gp-text">{labelOfNode(field, value, scope) ?? NO_VALUE}</span>;
}
