import type { Project, Screen } from "../model/types.ts";
import { type Change, code, codes, counted, paired, type Section } from "./change.ts";
import { type Plain, toPlain } from "./to-plain.ts";

/** Maximum number of changes that are listed for one screen. If there are more, the number of the others is stated. */
const MOST = 10;

/**
 * Lists the screens and dialogs that are new, removed, renamed or changed, with what changes in them. A form that several actions open is
 * compared once. Actions of other screens are compared where they are declared.
 */
export function screenChanges(before: Project, now: Project): Section {
  const changes = [...changesOf(before.screens, now.screens, "screen"), ...changesOf(before.dialogs, now.dialogs, "dialogs")];
  return {
    title: "Screens",
    summary: changes.length === 0 ? "" : `${counted(changes.length, "screen")} change${changes.length === 1 ? "s" : ""}`,
    nothing: "No screen changes.",
    changes,
  };
}

type Screens = ReadonlyMap<string, Screen>;

function changesOf(before: Screens, now: Screens, what: string): Change[] {
  const formerly = new Map([...now.values()].flatMap((screen) => screen.was.map((name) => [name, screen.name] as const)));
  // A renamed screen is compared under its new name.
  const old = new Map([...before].map(([name, screen]) => [now.has(name) ? name : (formerly.get(name) ?? name), screen]));
  return paired(old, now).flatMap((pair): Change[] => {
    const { name, is } = pair;
    if (is === undefined) return [{ text: `${what} ${code(name)} (${code(pair.old?.title ?? "")}) is removed` }];
    if (pair.old === undefined) return [{ text: `${what} ${code(name)} (${code(is.title)}) is new`, at: is.at }];
    const lines = differences(plainScreen(pair.old), plainScreen(is), "");
    const texts = [...(pair.old.name === name ? [] : [`was ${code(pair.old.name)}`]), ...lines];
    if (texts.length === 0) return [];
    const shown = texts.length > MOST ? [...texts.slice(0, MOST), `and ${texts.length - MOST} more`] : texts;
    return [{ text: `${code(name)} (${code(is.title)}): ${shown.join("; ")}`, at: is.at }];
  });
}

/** Returns a screen as plain data, with its forms by name beside it. So a form that several actions open is compared once. */
function plainScreen({ name: _, was: __, actions, ...screen }: Screen): { [name: string]: Plain } {
  const forms: Record<string, Plain> = {};
  // Borrowed actions change with the screen that declares them.
  const own = [...actions].filter(([id]) => !id.includes("."));
  const plain = { ...(toPlain(screen) as Record<string, Plain>), actions: toPlain(new Map(own)) };
  return { ...(withoutForms(plain, forms) as Record<string, Plain>), forms };
}

function withoutForms(of: Plain, forms: Record<string, Plain>): Plain {
  if (of === null || typeof of !== "object") return of;
  if (Array.isArray(of)) return of.map((item: Plain) => withoutForms(item, forms));
  return Object.fromEntries(
    Object.entries(of).map(([key, item]): [string, Plain] => {
      const inner = withoutForms(item, forms);
      if (key !== "form" || !isMapping(inner) || typeof inner["name"] !== "string") return [key, inner];
      const { name, ...form } = inner;
      forms[String(name)] = form;
      return [key, String(name)];
    }),
  );
}

/** Words for the containers of named members. Members of other containers are named by their path. */
const NOUNS: Readonly<Record<string, string>> = {
  blocks: "block",
  actions: "action",
  forms: "form",
  columns: "column",
  search: "search field",
  fields: "field",
  items: "field",
  checks: "check",
};

const isMapping = (of: Plain): of is Mapping => of !== null && typeof of === "object" && !Array.isArray(of);
const within = (path: string, name: string): string => (path === "" ? name : `${path}, ${name}`);

type Mapping = { readonly [name: string]: Plain };

/** Lists the differences of two trees, each with its path in words: `block list, column remark is new`. */
function differences(old: Plain, now: Plain, path: string): string[] {
  if (JSON.stringify(old) === JSON.stringify(now)) return [];
  if (isMapping(old) && isMapping(now)) return mappingDifferences(old, now, path);
  if (old === undefined) return [`${path} is new${typeof now === "string" || Array.isArray(now) ? `: ${shown(now)}` : ""}`];
  if (now === undefined) return [`${path} is removed`];
  if (isTexts(old) && isTexts(now)) return listDifferences(old, now, path);
  // Long structures say nothing on one line.
  if (typeof old === "object" || typeof now === "object") return [`${path} changes`];
  const [was, is] = unequalEnds(String(old), String(now));
  return [`${path} ${shown(was)} → ${shown(is)}`];
}

const isTexts = (of: Plain): of is readonly string[] => Array.isArray(of) && of.every((item: Plain) => typeof item === "string");

function mappingDifferences(old: Mapping, now: Mapping, path: string): string[] {
  // A block of another kind has other members.
  if (old["kind"] !== now["kind"] && old["kind"] !== undefined && now["kind"] !== undefined)
    return differences(old["kind"], now["kind"], within(path, "kind"));
  const names = [...Object.keys(now), ...Object.keys(old).filter((name) => !Object.hasOwn(now, name))];
  return names.flatMap((name) => {
    const [was, is] = [old[name], now[name]];
    const noun = NOUNS[name];
    const inner = within(path, name);
    if (!isMapping(was ?? {}) || !isMapping(is ?? {})) return differences(was, is, inner);
    const [members, others] = [(was ?? {}) as Mapping, (is ?? {}) as Mapping];
    if (name === "codes" && was !== undefined && is !== undefined) return codeDifferences(members, others, inner);
    if (noun === undefined) return differences(was, is, inner);
    return membersDifferences(members, others, (member) => within(path, `${noun} ${code(member)}`), inner);
  });
}

/** Lists the codes that are new, removed, or have another label or tone, on one line. */
function codeDifferences(old: Mapping, now: Mapping, path: string): string[] {
  const changed = paired(new Map(Object.entries(old)), new Map(Object.entries(now))).filter(
    ({ old: was, is }) => JSON.stringify(was) !== JSON.stringify(is),
  );
  if (changed.length > 0) return [`${path} ${codes(changed.map(({ name }) => name))} change`];
  return Object.keys(old).join("\0") === Object.keys(now).join("\0") ? [] : [`${path} in another sequence`];
}

function membersDifferences(old: Mapping, now: Mapping, pathOf: (member: string) => string, path: string): string[] {
  const [was, is] = [Object.keys(old), Object.keys(now)];
  const common = is.filter((name) => was.includes(name));
  const isMoved = common.join("\0") !== was.filter((name) => is.includes(name)).join("\0");
  return [
    ...is.flatMap((name) => differences(old[name], now[name], pathOf(name))),
    ...was.filter((name) => !is.includes(name)).map((name) => `${pathOf(name)} is removed`),
    ...(isMoved ? [`${path} in another sequence`] : []),
  ];
}

/** Lists what two lists of names gain and lose. */
function listDifferences(old: readonly Plain[], now: readonly Plain[], path: string): string[] {
  const [gained, lost] = [now.filter((item) => !old.includes(item)), old.filter((item) => !now.includes(item))];
  if (gained.length + lost.length === 0) return [`${path} in another sequence`];
  return [...gained.map((item) => `${path}: ${shown(item)} is new`), ...lost.map((item) => `${path}: ${shown(item)} is removed`)];
}

const SHORT = 60;

/** Shortens two long texts by the beginning that they have in common, so that the place where they differ is shown. */
function unequalEnds(old: string, now: string): [string, string] {
  let equal = 0;
  while (equal < old.length && old[equal] === now[equal]) equal++;
  const cut = Math.max(0, equal - SHORT / 3);
  return Math.max(old.length, now.length) <= SHORT || cut === 0 ? [old, now] : [`…${old.slice(cut)}`, `…${now.slice(cut)}`];
}

function shown(of: Plain): string {
  const text = typeof of === "string" ? of : JSON.stringify(of ?? null);
  return code(text.length > SHORT ? `${text.slice(0, SHORT)}…` : text);
}
