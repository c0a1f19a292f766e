import type { Reference } from "../../runtime/contract/language/condition-tree.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { CheckAst, Name } from "../parse/ast.ts";
import { anything, type Names, type NameType } from "./names.ts";
import { ownValue } from "../../runtime/contract/values/own-value.ts";

/** What names mean at a place of the metadata. */
export interface Context {
  report: Report;
  /** Subject of a bare name: `row`, `record` (entered, else stored), `form`, `option`. */
  bare: string | ((name: string) => string);
  /** Subjects that may be named here; `value`: has no names of its own (`now`). */
  subjects: ReadonlyMap<string, Names | "value">;
  workflow?: WorkflowNames | undefined;
  /** Judges what a text names, where people read it: a code stands there in its words. */
  read?: (type: NameType, name: Name) => void;
}

/** What conditions may ask of a workflow. */
export interface WorkflowNames {
  name: string;
  field: string;
  states: readonly string[];
  actors: readonly string[];
  transitions: readonly string[];
  checks: ReadonlyMap<string, readonly CheckAst[]>;
}

export interface Resolved {
  reference: Reference;
  /** Undefined: not described. */
  type: NameType | undefined;
}

const whole = (names: Names | "value"): NameType => {
  if (names === "value") return { type: "string", format: "datetime" };
  return { type: names.list === true ? "array" : "object", rows: names };
};

/** A key of a condition, or a name inside a text: bare, or dotted with its subject first. */
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
        `"${first}" is a subject here, and a field of ${hidden.title}`,
        `of the field: ${bare === "record" ? "row" : bare}.${first}`,
      );
    return { reference: { subject: first, path: [] }, type: whole(subject) };
  }
  return below(name, bare, context.subjects.get(bare) ?? anything, [first], context, true);
}

/** `$subject.field`: the first word is always a subject. */
export function resolveReference(name: Name, context: Context): Resolved | undefined {
  if (!/^[a-z]\w*(\.\w+)*$/i.test(name.text)) {
    context.report.add("E308", name.at, `"$${name.text}" is not a reference`, "write $subject.field");
    return undefined;
  }
  const [first = "", ...rest] = name.text.split(".");
  const subject = context.subjects.get(first);
  if (subject === undefined) return unknownSubject(name, first, context);
  if (rest.length === 0) return { reference: { subject: first, path: [] }, type: whole(subject) };
  return below(name, first, subject, rest, context);
}

/** Subjects of the language that a place may lack. */
const absent: Readonly<Record<string, string>> = {
  reply: "no call comes before this one",
  row: "no record is at hand here",
  form: "nothing is entered here",
  option: "nothing is chosen here: only a field with options: knows it",
};

function unknownSubject(name: Name, first: string, context: Context): undefined {
  const known = [...context.subjects.keys()].filter((subject) => subject !== "record");
  context.report.add("E305", name.at, `unknown subject "${first}"`, ownValue(absent, first) ?? didYouMean(first, known));
  return undefined;
}

/** `bare`: a name without its subject, which may have been meant for one: the block `list`, say. */
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
  let many = names !== "value" && names.list === true;
  for (const step of path) {
    if (current === undefined) break;
    if (current === "value") {
      context.report.add("E301", name.at, `"${subject}" has no field "${step}"`);
      return undefined;
    }
    const found = current.types.get(step);
    if (found === undefined && current.open === true) return { reference: { subject, path }, type: undefined };
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
    if (found.type === "array" && found.rows !== undefined && step !== path.at(-1)) many = true;
    current = found.rows;
  }
  return { reference: { subject, path }, type: many && type !== undefined ? { ...type, type: "array" } : type };
}
