import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Names, Provided } from "../load/provided.ts";
import { memoised } from "../memo/memo.ts";
import type { Model } from "../model/build.ts";
import type { Call } from "../model/types.ts";
import { storeWrites } from "../model/store-writes.ts";
import type { Asts, Name } from "../parse/ast.ts";
import { blockShapes } from "../parse/roles.ts";
import type { ScreenAst, Written } from "../parse/screen-ast.ts";
import { visit } from "../parse/visit.ts";

/**
 * Compares the handlers, hooks, effects and components to which the metadata refers with those that TypeScript provides. Reports missing
 * code, which would fail for the first user (E229), and superfluous code, which would never run (E230).
 */
export function checkProvided(model: Model, asts: Asts, provided: Provided, report: Report): void {
  const calls = [...model.project.services.values()].flatMap(({ calls }) => [...calls.values()]);
  const byHand = calls.filter(({ handler }) => handler.kind === "hand");
  checkCalls(byHand, provided.handlers, report);
  checkStale("handler", provided.handlers, byHand, report);
  checkStale("hook", provided.hooks, calls.filter(storeWrites), report);
  const effects = asts.workflows.flatMap(({ create, transitions }) => [create, ...transitions].flatMap((step) => step?.effect ?? []));
  checkNames("effect", effects, provided.effects, report);
  checkNames("part", [...asts.screens, ...asts.dialogs].flatMap(partsOf), provided.parts, report);
}

function checkCalls(calls: readonly Call[], handlers: Names | undefined, report: Report): void {
  if (handlers === undefined) return;
  for (const { id, at } of calls) {
    const [service = "", name = ""] = id.split(".");
    const own = handlers.get(service);
    if (own !== undefined && (own.members === undefined || own.members.has(name))) continue;
    const near = didYouMean(name, own?.members?.keys() ?? []);
    const hint = near?.startsWith("did") === true ? near : "use store: …, or write a handler";
    report.add("E229", at, `${id} has no handler: neither the metadata nor src/server/features handles it`, hint);
  }
}

/**
 * Reports hand-written handlers or hooks for calls that do not exist or cannot have one (E230).
 *
 * @param what `handler` or `hook`, for the message
 */
function checkStale(what: string, provided: Names | undefined, calls: readonly Call[], report: Report): void {
  const known = new Set(calls.map(({ id }) => id));
  for (const [service, { members }] of provided ?? [])
    for (const [name, { at }] of members ?? [])
      if (!known.has(`${service}.${name}`)) {
        const own = [...known].filter((id) => id.startsWith(`${service}.`)).map((id) => id.slice(service.length + 1));
        report.unknown("E230", at, `the ${what} ${service}.${name} never runs: no such call needs it`, name, own);
      }
}

const wheres = { effect: "src/server/features", part: "src/screens/index.ts" } as const;

function checkNames(what: keyof typeof wheres, used: readonly Name[], provided: Names | undefined, report: Report): void {
  if (provided === undefined) return;
  for (const { text, at } of used)
    if (!provided.has(text)) report.unknown("E229", at, `${wheres[what]} provides no ${what} "${text}"`, text, provided.keys());
  // A misspelt name explains the unused one.
  if (used.some(({ text }) => !provided.has(text))) return;
  const names = new Set(used.map(({ text }) => text));
  for (const [name, { at }] of provided)
    if (!names.has(name)) report.unknown("E230", at, `nothing in schemas uses the ${what} "${name}"`, name, names);
}

/** Lists the hand-written components that a screen names. */
const partsOf = memoised((screen: ScreenAst): Name[] => {
  const nodes = [
    ...screen.blocks.flatMap((block) => visit<Written>(blockShapes[block.kind], block)),
    ...[...screen.actions.values()].flatMap((action) => visit<Written>("action", action)),
  ];
  return [...(screen.custom === undefined ? [] : [screen.custom]), ...nodes.flatMap((node) => (node.term === "custom" ? [node.of] : []))];
});
