import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import type { Call, Project } from "../model/types.ts";
import { conditionText } from "../plan/matrix.ts";
import { published } from "../plan/published.ts";
import { dereferenced, inputSchema } from "../plan/schema.ts";
import { asSent } from "../plan/sent-names.ts";
import { type Change, code, codes, counted, type Section } from "./change.ts";
import { schemaChanges } from "./schema-changes.ts";
import { valueText } from "./to-plain.ts";

/** Maximum number of items in one line: the changes of one call, or the calls with additions. The line states how many more there are. */
const MOST = 8;

/**
 * Lists the calls that break for their clients: removed and moved calls, narrower inputs, changed outputs. New calls, and new inputs and
 * outputs, do not break clients and are summed up in one line each.
 */
export function callChanges(before: Project, now: Project): Section {
  const compared = pairs(before, now).map(({ old, is }) => ({ old, is, ...differences(old, is, before, now) }));
  const broken = compared.filter(({ breaking }) => breaking.length > 0);
  const isNew = compared.flatMap(({ old, is }) => (old === undefined && is !== undefined ? [is] : []));
  const wider = compared.filter(({ old, added }) => old !== undefined && added.length > 0);
  const changes = [
    ...broken.map(({ old, is, breaking }): Change => ({ text: `${nameOf(is ?? old)}: ${joined(breaking)}`, at: is?.at })),
    ...(isNew.length === 0 ? [] : [{ text: `breaks nothing: ${counted(isNew.length, "new call")} ${codes(isNew.map(({ id }) => id))}` }]),
    ...(wider.length === 0
      ? []
      : [{ text: `breaks nothing: more in ${joined(wider.map(({ is, added }) => `${code(is?.id ?? "")} (${codes(added)})`))}` }]),
  ];
  const count = broken.length;
  return {
    title: "Calls of clients",
    summary:
      count > 0 ? `**${counted(count, "call")} break${count === 1 ? "s" : ""} for clients**` : changes.length > 0 ? "no call breaks" : "",
    nothing: "Nothing changes for clients.",
    changes,
  };
}

const joined = (texts: readonly string[]): string =>
  texts.length > MOST ? `${texts.slice(0, MOST).join("; ")}; and ${texts.length - MOST} more` : texts.join("; ");

const addressOf = ({ method, path }: Call): string => `${method.toUpperCase()} ${path}`;
const nameOf = (call: Call | undefined): string => (call === undefined ? "" : `${code(call.id)} (${code(addressOf(call))})`);

/** Pairs calls by address, which is what clients know, then by name. Sorted by name. */
function pairs(before: Project, now: Project): { old?: Call | undefined; is?: Call | undefined }[] {
  const [old, is] = [before, now].map(({ services }) => [...services.values()].flatMap(({ calls }) => [...calls.values()])) as [
    Call[],
    Call[],
  ];
  const named = new Map(old.map((call) => [call.id, call]));
  const addressed = new Map(old.map((call) => [addressOf(call), call]));
  const found = is.map((call) => ({ is: call, old: addressed.get(addressOf(call)) ?? named.get(call.id) }));
  const taken = new Set(found.map((pair) => pair.old));
  const all = [...found, ...old.filter((call) => !taken.has(call)).map((call) => ({ old: call, is: undefined }))];
  const idOf = (pair: (typeof all)[number]): string => (pair.is ?? pair.old)?.id ?? "";
  return all.sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
}

interface Differences {
  breaking: readonly string[];
  added: readonly string[];
}

function differences(old: Call | undefined, is: Call | undefined, before: Project, now: Project): Differences {
  if (old === undefined) return { breaking: [], added: [] };
  if (is === undefined) return { breaking: ["the call is removed"], added: [] };
  const input = schemaChanges(sent(inputSchema(old), before), sent(inputSchema(is), now), "input");
  const output = schemaChanges(sent(old.reply.schema, before), sent(is.reply.schema, now), "output");
  const moved = addressOf(old) === addressOf(is) ? [] : [`it moved from ${code(addressOf(old))}`];
  return {
    breaking: [...moved, ...kindChanges(old, is), ...input.breaking, ...checkChanges(old, is), ...output.breaking],
    added: [...input.added, ...output.added],
  };
}

/** Converts a schema to its wire format, with the schemas of entities in place of references. */
const sent = (schema: JsonSchema, { entities }: Project): JsonSchema =>
  published(asSent(dereferenced(schema, entities)), (entity) => entity);

function kindChanges(old: Call, is: Call): string[] {
  const fileOf = (is: boolean): string => (is ? "a file" : "JSON");
  return [
    ...(old.body.file === is.body.file ? [] : [`it takes ${fileOf(is.body.file)}, before ${fileOf(old.body.file)}`]),
    ...(old.reply.file === is.reply.file ? [] : [`it returns ${fileOf(is.reply.file)}, before ${fileOf(old.reply.file)}`]),
    ...(old.rows !== undefined && is.rows === undefined ? ["it is no longer possible for several rows at once"] : []),
  ];
}

/** Lists the checks of a call that its earlier version did not have, because they may refuse input that was accepted before. */
function checkChanges(old: Call, is: Call): string[] {
  const testOf = ({ when, rule }: Call["checks"][number]): string =>
    `${when === undefined ? "" : conditionText(when.tree)} → ${conditionText(rule.tree)}`;
  const known = new Set(old.checks.map(testOf));
  return is.checks
    .filter((check) => !known.has(testOf(check)))
    .map(({ message }) => `a new check may refuse it: ${code(valueText(message))}`);
}
