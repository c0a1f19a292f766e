import type { Reference } from "../../runtime/contract/language/condition-tree.ts";
import type { FieldAst } from "../parse/screen-ast.ts";
import type { CallDraft } from "./calls.ts";
import type { FormUse } from "./forms.ts";
import type { Names, NameType } from "./names.ts";
import { listTests } from "./list-tests.ts";
import { siblingsOf } from "./reference.ts";
import type { Field, FormItem } from "./types.ts";
import { referencesOfValue } from "./values.ts";

type Options = NonNullable<Field["options"]>;

/**
 * Limits the choices of a reference whose `where` depends on other fields of the same form. The call for the choices gets the values of
 * these fields as inputs. Reports choices that cannot be limited (E551), because the server would refuse some of them.
 *
 * @returns `options` itself for any other field, and in search forms and read-only forms
 */
export function narrowOptions(options: Options, call: CallDraft | undefined, type: NameType, ast: FieldAst, use: FormUse): Options {
  const ref = type.field?.ref;
  const siblings = ref === undefined ? [] : siblingsOf(ref);
  if (siblings.length === 0 || use.search || use.readonly) return options;
  const send = new Map(options.send);
  const required: Record<string, string> = {};
  for (const { test, left, right } of ref?.where === undefined ? [] : listTests(ref.where.tree)) {
    const sibling = "reference" in right && right.reference.subject === "form" ? right.reference.path[0] : undefined;
    const input = test === "equals" && left.subject === "row" && left.path.length === 1 ? inputFor(left.path[0] ?? "", call) : undefined;
    if (sibling === undefined || input === undefined || send.has(input)) continue;
    send.set(input, { kind: "operand", operand: { reference: entered(sibling) } });
    required[input] = use.names.types.get(sibling)?.title ?? sibling;
  }
  const sent = new Set(
    [...send.values()]
      .flatMap(referencesOfValue)
      .filter(isEntered)
      .map(({ path }) => path[0]),
  );
  for (const sibling of siblings)
    if (!sent.has(sibling)) {
      const name = ast.names[0]?.text ?? "";
      use.screen.report.add(
        "E551",
        ast.at,
        `the choices of "${name}" do not depend on "${sibling}", but its x-ref does`,
        `options: { send: { …: $form.${sibling} } }, or an input of the call with the name in \`where\``,
      );
    }
  return { ...options, send, ...(Object.keys(required).length === 0 ? {} : { required }) };
}

/** Refers to the stored value of a field. {@link withClearing} replaces it by the entered value if the field is on the form. */
const entered = (name: string): Reference => ({ subject: "record", path: [name] });
const isEntered = ({ subject }: Reference): boolean => ["record", "form", "row"].includes(subject);

/**
 * Finds the input of a call that limits the rows to those with a certain value in a field. An input that is compared with the field by
 * `x-match` takes precedence over an input with the name of the field.
 *
 * @returns the name of the input; undefined if there is no such input
 */
export function inputFor(field: string, call: CallDraft | undefined): string | undefined {
  if (call === undefined) return undefined;
  const plus = [call.ast.query, call.ast.body].flatMap((shape) => [...(shape?.plus ?? [])]);
  return plus.find(([, { schema }]) => schema["x-match"] === field)?.[0] ?? (call.input.types.has(field) ? field : undefined);
}

/**
 * Completes a form in which the `where` of references (`x-ref`) reads other fields:
 *
 * - If users change a field, the form empties all references that depend on the field, directly or through other references. References
 *   that the field sets itself (`change` without `when`) are not emptied.
 * - The choices of a reference are limited by the entered values of the other fields. The stored value is used for a field that is not on
 *   the form.
 */
export function withClearing(items: readonly FormItem[], names: Names): FormItem[] {
  const dependents = dependentsOf(items, names);
  if (dependents.size === 0) return [...items];
  const onForm = new Set(items.flatMap(namesIn));
  const inner = (item: FormItem): FormItem => {
    if ("section" in item) return { ...item, items: item.items.map(inner) };
    const found = new Set(item.names.flatMap((name) => reached(name, dependents)));
    const own = new Set((item.change ?? []).flatMap(({ when, set }) => (when === undefined ? [...set.keys()] : [])));
    const cleared = [...found].filter((name) => !own.has(name) && !item.names.includes(name));
    const narrowed = item.options?.required === undefined ? item : { ...item, options: byEntered(item.options, onForm) };
    if (cleared.length === 0) return narrowed;
    return {
      ...narrowed,
      change: [...(item.change ?? []), { set: new Map(cleared.map((name) => [name, { kind: "literal" as const, value: null }])) }],
    };
  };
  return items.map(inner);
}

/**
 * Returns choices whose required inputs are taken from the form instead of the stored record, if the field is on the form. So an input that
 * the user has emptied counts as empty.
 */
function byEntered(options: Options, onForm: ReadonlySet<string>): Options {
  const send = new Map(options.send);
  for (const name of Object.keys(options.required ?? {})) {
    const value = send.get(name);
    const [reference] = referencesOfValue(value);
    if (reference?.subject === "record" && onForm.has(reference.path[0] ?? ""))
      send.set(name, { kind: "operand", operand: { reference: { ...reference, subject: "form" } } });
  }
  return { ...options, send };
}

/** Maps each field to the reference fields of the same form whose choices depend on it (`where` of `x-ref`). */
function dependentsOf(items: readonly FormItem[], names: Names): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const name of items.flatMap(namesIn)) {
    const ref = names.types.get(name)?.field?.ref;
    for (const sibling of ref === undefined ? [] : siblingsOf(ref)) found.set(sibling, [...(found.get(sibling) ?? []), name]);
  }
  return found;
}

const namesIn = (item: FormItem): string[] => ("section" in item ? item.items.flatMap(namesIn) : [...item.names]);

function reached(name: string, dependents: ReadonlyMap<string, readonly string[]>, seen: ReadonlySet<string> = new Set()): string[] {
  if (seen.has(name)) return [];
  const direct = dependents.get(name) ?? [];
  return [...direct, ...direct.flatMap((next) => reached(next, dependents, new Set([...seen, name])))];
}
