import type { CodeLabel, EntityField } from "./types.ts";
import type { ConditionTree, Reference } from "../../runtime/contract/language/condition-tree.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { CheckAst, Name } from "../parse/ast.ts";
import { anything, describeType, type Names, type NameType } from "./names.ts";
import { ownValue } from "../../runtime/contract/values/own-value.ts";

/**
 * The subjects, names and workflow to which a condition, a value or a text may refer at the place of its declaration. Input of
 * {@link resolveName} and {@link resolveReference}.
 */
export interface Context {
  report: Report;
  /**
   * Subject to which a name without a dot belongs: `row`, `form`, `option` or `record`. `record` is the entered value, or else the stored
   * one. A function returns the subject for each name.
   */
  bare: string | ((name: string) => string);
  /** Subjects that may be named here. `value` is a subject without names of its own (`now`). */
  subjects: ReadonlyMap<string, Names | "value">;
  /** The workflow of the record, whose states, transitions and actors may be named here. Undefined: none may be. */
  workflow?: WorkflowNames | undefined;
  /** Called for each name inside a text that users read, to check the name. Such a text shows a code by its label. */
  read?: (type: NameType, name: Name) => void;
  /**
   * Origin of the values. `sent`: what the user entered or was sent, as in the browser. `stored`: stored records, which the user may not be
   * allowed to read (revealed.ts).
   */
  values: "sent" | "stored";
  /** The field to which the value is written, or that has the condition. The result is visible only to users who may read this field. */
  into?: EntityField | undefined;
  /** Conditions that are true whenever the result is visible, such as the `when` of a text. */
  asked?: readonly ConditionTree[];
}

/** The names of a workflow that conditions may use. `workflowNames` collects them before the workflow itself is resolved. */
export interface WorkflowNames {
  name: string;
  /** The state field. */
  field: string;
  /** Codes of the states. */
  states: readonly string[];
  /**
   * The states with the labels that apply without a record. If a label has cases, it is the text of the case without a condition. Without
   * such a case, it is the texts of all cases, separated by ` / `.
   */
  general: readonly CodeLabel[];
  actors: readonly string[];
  transitions: readonly string[];
  /** Named lists of checks, which other checks of the workflow may include. */
  checks: ReadonlyMap<string, readonly CheckAst[]>;
}

/** A resolved name: its reference, and what is known about its values. */
export interface Resolved {
  reference: Reference;
  /** Type of the values; undefined if the names of the subject are not known. */
  type: NameType | undefined;
  /** Fields on the path of the reference. */
  fields: readonly EntityField[];
}

const whole = (names: Names | "value"): NameType => {
  if (names === "value") return { type: "string", format: "datetime" };
  return { type: names.list === true ? "array" : "object", rows: names };
};

/**
 * Resolves a name in a condition or a text. A name with a dot begins with its subject (`row.title`). A name without a dot is a subject or,
 * if there is none, a field of the subject `context.bare`. A name that could be both is reported (E109).
 *
 * @returns undefined after reporting an unknown name (E301) or subject (E305)
 */
export function resolveName(name: Name, context: Context): Resolved | undefined {
  const [first = "", ...rest] = name.text.split(".");
  const subject = context.subjects.get(first);
  if (rest.length > 0) {
    if (subject === undefined) return unknownSubject(name, first, context);
    return below(name, first, subject, rest, context);
  }
  const bare = typeof context.bare === "string" ? context.bare : context.bare(first);
  if (subject !== undefined && first !== "record") {
    const hidden = context.subjects.get(bare);
    if (hidden !== undefined && hidden !== "value" && hidden.types.has(first))
      context.report.add(
        "E109",
        name.at,
        `"${first}" is both a subject here and a field of ${hidden.title}`,
        `for the field, write ${bare === "record" ? "row" : bare}.${first}`,
      );
    return { reference: { subject: first, path: [] }, type: whole(subject), fields: [] };
  }
  return below(name, bare, context.subjects.get(bare) ?? anything, [first], context, true);
}

/**
 * Resolves a reference `$subject.field`. Its first part is always a subject.
 *
 * @param name the text after the dollar sign
 * @returns undefined after reporting an unknown name (E301), an unknown subject (E305), or a text that is no reference (E308)
 */
export function resolveReference(name: Name, context: Context): Resolved | undefined {
  if (!/^[a-z]\w*(\.\w+)*$/i.test(name.text)) {
    context.report.add("E308", name.at, `"$${name.text}" is not a reference`, "write $subject.field");
    return undefined;
  }
  const [first = "", ...rest] = name.text.split(".");
  const subject = context.subjects.get(first);
  if (subject === undefined) return unknownSubject(name, first, context);
  if (rest.length === 0) return { reference: { subject: first, path: [] }, type: whole(subject), fields: [] };
  return below(name, first, subject, rest, context);
}

/** Hint for each subject of the language that a condition or a value refers to where it does not exist. */
const absent: Readonly<Record<string, string>> = {
  reply: "no call precedes this one",
  row: "there is no record here",
  form: "there is no form here",
  option: "there is no choice here: it exists only in a field with options:",
};

function unknownSubject(name: Name, first: string, context: Context): undefined {
  const known = [...context.subjects.keys()].filter((subject) => subject !== "record");
  context.report.add("E305", name.at, `unknown subject "${first}"`, ownValue(absent, first) ?? didYouMean(first, known));
  return undefined;
}

/**
 * Resolves a path below a subject, such as `owner.name` below `row`. Reports an unknown step (E301) and then returns undefined.
 *
 * @param names the names below the subject; `value` if the subject is a plain value
 * @param bare whether the metadata wrote the name without a subject; the message then also suggests subjects
 */
function below(
  name: Name,
  subject: string,
  names: Names | "value",
  path: readonly string[],
  context: Context,
  bare = false,
): Resolved | undefined {
  let current: Names | "value" | undefined = names;
  let type: NameType | undefined;
  const fields: EntityField[] = [];
  let many = names !== "value" && names.list === true;
  for (const step of path) {
    if (current === undefined && type !== undefined && !["array", "object"].includes(type.type)) {
      context.report.add("E301", name.at, `"${name.text}" reads "${step}" of ${describeType(type)}, which has no fields`, "remove it");
      return undefined;
    }
    if (current === undefined) break;
    if (current === "value") {
      context.report.add("E301", name.at, `"${subject}" has no field "${step}"`);
      return undefined;
    }
    const found = current.types.get(step);
    if (found === undefined && current.open === true) return { reference: { subject, path }, type: undefined, fields };
    if (found === undefined) {
      const others = bare ? [...context.subjects.keys()].filter((other) => other !== "record") : [];
      context.report.add(
        "E301",
        name.at,
        `"${step}" is not a field of ${current.title}`,
        didYouMean(step, [...current.types.keys(), ...others]),
      );
      return undefined;
    }
    type = found;
    if (found.field !== undefined) fields.push(found.field);
    if (found.type === "array" && found.rows !== undefined && step !== path.at(-1)) many = true;
    current = found.rows;
  }
  return { reference: { subject, path }, type: many && type !== undefined ? { ...type, type: "array", single: type.type } : type, fields };
}
