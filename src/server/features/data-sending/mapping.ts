import { type Data, isRecord } from "../../../../runtime/contract/values/data.ts";
import { nearest } from "../../../../runtime/contract/values/nearest.ts";
import { type Given, type RefusalName, textOf } from "../../engine/refusals/refusal-register.ts";
import { MOST_BYTES } from "../../engine/outbox/message.ts";
import type { Announcement } from "./data-classes.ts";
import { isNode, LineCounter, parseDocument } from "yaml";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

/*
 * Implements 数据映射, a JSON template for the content that a receiver expects. `${field}` in a text is replaced by the field of the
 * announcement. A text that is only `${field}` becomes the value itself, with its type. An object with `$each` becomes a list,
 * with one element per row of the named list, filled from the row's fields. Everything else is sent unchanged.
 */
const EACH = "$each";
const LEVELS = 8;
const MARK = /\$\{([A-Za-z][A-Za-z0-9]*)\}/g;

type Path = readonly (string | number)[];

/**
 * The first problem of a mapping: the path of the wrong value, and a function that builds the message for staff. The function receives a
 * description of the position.
 */
interface Problem {
  path: Path;
  say: (location: string) => string;
}

const refusalText =
  <N extends RefusalName>(name: N, given: (location: string) => Given<N>[0]) =>
  (location: string): string =>
    textOf(name, ...([given(location)] as unknown as Given<N>));

/**
 * Validates a mapping: a JSON object with distinct names, nested at most 8 levels deep, whose placeholders name only fields and lists of
 * the announcement.
 *
 * @param text the mapping as JSON
 * @returns a message for staff with the position of the first problem, or undefined if the mapping is valid
 */
export function mappingProblem(text: string, announcement: Announcement): string | undefined {
  let mapping: unknown;
  try {
    mapping = JSON.parse(text);
  } catch (error) {
    return textOf("mappingBroken", describeErrorLocation(text, String((error as Error).message)));
  }
  if (!isRecord(mapping)) return textOf("mappingNoObject");
  const problem = validateNode(mapping, announcement, [], announcement.fields);
  if (problem !== undefined) return problem.say(describeLocation(text, problem.path));
  const lines = new LineCounter();
  const twice = parseDocument(text, { lineCounter: lines }).errors.find(({ code }) => code === "DUPLICATE_KEY");
  return twice === undefined ? undefined : textOf("mappingTwice", `第${lines.linePos(twice.pos[0]).line}行`);
}

/**
 * Fills the placeholders of a mapping with the data of an announcement:
 *
 * - A placeholder for a missing value becomes null. It becomes an empty text if it is part of a longer text.
 * - A missing list becomes an empty list.
 * - Without a mapping (null, undefined or blank), the result has all fields of the announcement and no lists.
 *
 * The result may have at most `MOST_BYTES` characters. A list repeats its placeholders for each row, so a short mapping could otherwise
 * fill the memory.
 *
 * @returns undefined if the result would be too large
 * @throws SyntaxError if the mapping is no JSON, which `mappingProblem` reports before a mapping is stored
 */
export function mapped(mapping: string | null | undefined, { fields }: Announcement, record: Data): unknown {
  if (mapping === null || mapping === undefined || mapping.trim() === "")
    return Object.fromEntries(fields.map((name) => [name, ownValue(record, name) ?? null]));
  try {
    return filled(JSON.parse(mapping), record, { left: MOST_BYTES });
  } catch (error) {
    if (error instanceof TooLargeError) return undefined;
    throw error;
  }
}

/** Error of a mapping whose result would be too large. */
class TooLargeError extends Error {}

/** Characters that the rest of a result may have. */
interface Room {
  left: number;
}

/** @throws TooLargeError if the result has no room for further `characters` */
function take(room: Room, characters: number): void {
  room.left -= characters;
  if (room.left < 0) throw new TooLargeError();
}

function validateNode(node: unknown, announcement: Announcement, path: Path, fields: readonly string[]): Problem | undefined {
  if (path.length > LEVELS) return { path, say: refusalText("mappingDeep", (location) => ({ location, levels: LEVELS })) };
  if (typeof node === "string") return validateText(node, announcement, path, fields);
  if (Array.isArray(node)) return first(node.map((item, index) => () => validateNode(item, announcement, [...path, index], fields)));
  if (!isRecord(node)) return undefined;
  const each = node[EACH];
  const own = fields === announcement.fields ? listOf(announcement, each) : undefined;
  if (each !== undefined && own === undefined) {
    const known = Object.keys(announcement.lists).join("、");
    return { path: [...path, EACH], say: refusalText("mappingNoList", (location) => ({ location, name: String(each), known })) };
  }
  const rest = Object.entries(node).filter(([name]) => name !== EACH);
  return first(
    rest.map(
      ([name, item]) =>
        () =>
          validateNode(item, announcement, [...path, name], own ?? fields),
    ),
  );
}

const listOf = ({ lists }: Announcement, name: unknown): readonly string[] | undefined =>
  typeof name === "string" && Object.hasOwn(lists, name) ? lists[name] : undefined;

function first(tests: readonly (() => Problem | undefined)[]): Problem | undefined {
  for (const test of tests) {
    const problem = test();
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function validateText(text: string, { lists }: Announcement, path: Path, fields: readonly string[]): Problem | undefined {
  if (text.replaceAll(MARK, "").includes("${")) return { path, say: refusalText("mappingMark", (location) => location) };
  const name = [...text.matchAll(MARK)].map((mark) => mark[1] ?? "").find((found) => !fields.includes(found));
  if (name === undefined) return undefined;
  if (Object.hasOwn(lists, name)) return { path, say: refusalText("mappingList", (location) => ({ location, name })) };
  const meant = nearest(name, fields);
  const hint = meant === undefined ? `可用的字段：${fields.join("、")}` : `是否为「${meant}」`;
  return { path, say: refusalText("mappingField", (location) => ({ location, name, hint })) };
}

/** Describes a position in the mapping, such as `第3行「org.name」`. */
function describeLocation(text: string, path: Path): string {
  const lines = new LineCounter();
  const node = parseDocument(text, { lineCounter: lines }).getIn(path, true);
  const start = isNode(node) ? node.range?.[0] : undefined;
  return `${start === undefined ? "" : `第${lines.linePos(start).line}行`}「${path.join(".")}」`;
}

/** Describes the position of a JSON syntax error. V8 names the position, unless the text ends too early: then it is the end of the text. */
function describeErrorLocation(text: string, message: string): string {
  const position = /position (\d+)/.exec(message)?.[1];
  const before = text.slice(0, position === undefined ? text.length : Number(position));
  const lines = before.split("\n");
  return `第${lines.length}行第${(lines.at(-1)?.length ?? 0) + 1}列`;
}

function filled(node: unknown, record: Data, room: Room): unknown {
  take(room, 1);
  if (typeof node === "string") return filledText(node, record, room);
  if (Array.isArray(node)) return node.map((item) => filled(item, record, room));
  if (!isRecord(node)) return node;
  const { [EACH]: list, ...rest } = node;
  const one = (of: Data): Data =>
    Object.fromEntries(
      Object.entries(rest).map(([name, item]) => {
        take(room, name.length);
        return [name, filled(item, of, room)];
      }),
    );
  if (list === undefined) return one(record);
  const rows = record[String(list)];
  return Array.isArray(rows) ? rows.map((row) => one(row as Data)) : [];
}

function filledText(text: string, record: Data, room: Room): unknown {
  const alone = /^\$\{([A-Za-z][A-Za-z0-9]*)\}$/.exec(text)?.[1];
  if (alone !== undefined) {
    const value = record[alone] ?? null;
    take(room, String(value).length);
    return value;
  }
  take(room, text.length);
  return text.replaceAll(MARK, (_, name: string) => {
    const value = String(ownValue(record, name) ?? "");
    take(room, value.length);
    return value;
  });
}
