import { meetsFormat } from "../../runtime/contract/values/formats.ts";
import type { Name, ValueAst } from "../parse/ast.ts";
import type { Context } from "./context.ts";
import { describeType, type NameType } from "./names.ts";
import { keyedBy, misfitOf } from "./value-fit.ts";

/** The field or input that a value is written to. */
export interface Expected {
  name: string;
  type: NameType;
}

/** Reports a reference whose values can never be written to a field or input (E303): other type, other codes, or keys of another entity. */
export function checkReferred(type: NameType, { name, type: wanted }: Expected, { text, at }: Name, { report }: Context): void {
  const misfit = misfitOf(type, wanted, text.slice(text.lastIndexOf(".") + 1));
  if (misfit !== undefined) report.add("E303", at, `expected ${misfit.expected} for "${name}", got ${misfit.got}`, misfit.hint);
}

/**
 * Reports a value that is probably read from the wrong field (E303), such as `$row.name` for `title` if `row` also has a field `title`. The
 * value is reported only if the two fields are interchangeable: of the same type, not read-only, and with as many codes.
 *
 * Keys, references to `form`, `user` and `option`, and the names `from` and `to` are not compared. Stored values are not compared either,
 * because a workflow may move a value from one field to another.
 */
export function checkOtherName(name: Name, value: ValueAst, type: NameType | undefined, { subjects, values, report }: Context): void {
  // A workflow may move a stored value from one field to another.
  if (value.kind !== "reference" || type === undefined || values === "stored") return;
  const [subject = "", other = "", ...more] = value.name.text.split(".");
  const names = subjects.get(subject);
  if (
    names === undefined ||
    names === "value" ||
    other === name.text ||
    more.length > 0 ||
    ["form", "user", "option"].includes(subject) ||
    name.text === "from" ||
    name.text === "to"
  )
    return;
  const [own, given] = [names.types.get(name.text), names.types.get(other)];
  if (
    own === undefined ||
    given === undefined ||
    given.field?.filled === "key" ||
    misfitOf(given, type) !== undefined ||
    describeType(own) !== describeType(given)
  )
    return;
  if (own.field?.readonly === true || given.field?.readonly === true || own.codes?.length !== given.codes?.length) return;
  report.add(
    "E303",
    value.name.at,
    `"${name.text}" gets "${other}", although there is "$${subject}.${name.text}"`,
    `$${subject}.${name.text}`,
  );
}

/**
 * Reports a composed text that is written to a number, a list, a code or a key (E303). Also reports a text for a time that contains an
 * impossible time of day (E313).
 */
export function checkComposed({ name, type }: Expected, { segments, at }: ValueAst & { kind: "text" }, { report }: Context): void {
  const clock = segments.flatMap((segment) => (typeof segment === "string" ? (/^ (\d\d:\d\d:\d\d)$/.exec(segment)?.[1] ?? []) : []))[0];
  if (type.format === "datetime" && clock !== undefined && !meetsFormat(`2000-01-01 ${clock}`, "datetime"))
    report.add("E313", at, `"${clock}" in "${name}" is no time of a day`, "hours 00 to 23");
  const key = keyedBy(type);
  const expected =
    type.type !== "string" && type.format !== "amount"
      ? describeType(type)
      : key !== undefined
        ? `a key of "${key}"`
        : type.codes !== undefined
          ? "a code"
          : undefined;
  if (expected !== undefined) report.add("E303", at, `expected ${expected} for "${name}", got a composed text`, "$subject.field");
}
