import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { listedActions } from "../model/traverse.ts";
import type { Action, Screen, TableBlock } from "../model/types.ts";
import { referencesOfValue } from "../model/values.ts";

/**
 * Checks that an action on a row or node concerns this record. Reports (E505):
 *
 * - an action that sends the ticked rows of a table, and nothing of its own row;
 * - an action whose hand-written call does not receive which record it changes.
 */
export function checkRowActions(model: Model, report: Report): void {
  for (const screen of model.project.screens.values()) report.run(checkScreen, screen, model);
}

function checkScreen(screen: Screen, model: Model, report: Report): void {
  const ticked = new Set(tickedTables(screen));
  for (const { action, block, row } of listedActions(screen)) {
    if (!row || action.id.includes(".")) continue;
    if (ticked.size > 0) checkTicked(action, ticked, report);
    if (block.kind === "table") checkKeyless(action, block, model, report);
  }
}

const tickedTables = ({ blocks }: Screen): string[] =>
  [...blocks.values()].flatMap((block) => (block.kind === "table" && block.select === true ? [block.name] : []));

/** Reports an action on a row that sends values of the ticked rows, and none of its own row. */
function checkTicked({ id, send, at }: Action, ticked: ReadonlySet<string>, report: Report): void {
  const read = [...send.values()].flatMap(referencesOfValue).map(({ subject }) => subject);
  const table = read.find((subject) => ticked.has(subject));
  if (table === undefined || read.includes("row")) return;
  report.add(
    "E505",
    at,
    `"${id}" is listed on a record, but sends the ticked rows of "${table}"`,
    `list it above the table, or send values of the row: $row.…`,
  );
}

/**
 * Reports an action whose form begins with the record of the row, if its hand-written call cannot know this record. The call takes all
 * required fields of the entity, but neither the key nor a unique field, so that it could only add a record.
 */
function checkKeyless({ id, call, form, send, copyOf, at }: Action, block: TableBlock, model: Model, report: Report): void {
  const draft = model.drafts.get(call ?? "");
  const entity = model.project.entities.get(block.entity ?? "");
  if (draft === undefined || entity?.store === undefined || form === undefined || form.record !== undefined || copyOf !== undefined) return;
  const isByHand = draft.ast.store === undefined && draft.workflow === undefined && draft.ast.imports === undefined;
  if (!isByHand || draft.ast.body?.entity?.text !== entity.name) return;
  const { key, unique } = entity.store;
  const known = new Set([...draft.input.types.keys(), ...send.keys()]);
  const isWhole = entity.required.length > 0 && entity.required.every((name) => known.has(name));
  if (!isWhole || known.has(key) || unique.some((fields) => fields.every((name) => known.has(name)))) return;
  report.add(
    "E505",
    at,
    `"${id}" changes a record of "${entity.name}", but ${draft.id} takes no "${key}", so it cannot know which one`,
    `fields: [${key}, …] in its body`,
  );
}
