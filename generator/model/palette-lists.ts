import type { Data } from "../../runtime/contract/values/data.ts";
import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { StoreOperation } from "../../runtime/contract/server/route.ts";
import { isJoined } from "./names.ts";
import type { Action, Call, Entity, EntityField, Field, Project, Screen, TableBlock, Value } from "./types.ts";
import { referencesOfValue } from "./values.ts";

/** Parameters of the address of a list: the record in its drawer, and the text that is searched for. */
const [OPEN, TEXT] = ["open", "searchText"];

/**
 * A list of a screen that the command palette can search. The generator prints it as a `PaletteList`, which describes these members
 * (runtime/contract/server/palette-list.ts).
 */
export interface FoundList {
  /** The block that shows the list. */
  table: TableBlock;
  /** Id of the storage call that reads the list. */
  call: string;
  entity: string;
  /** Text fields of the record's name, which are searched. */
  search: readonly string[];
  /** Fields that are read: the fields of the name and the fields of `link`. */
  fields: readonly string[];
  /** Constant inputs of the call. */
  input: Data;
  /**
   * Fields whose values are sent in the URL that opens a found record in the list, by query parameter. Empty if no parameter can show a
   * record.
   */
  link: Readonly<Record<string, string>>;
  /** Query parameter by which the list searches all fields in `search` for the entered text. Undefined if there is no such parameter. */
  all: string | undefined;
}

/** Actions and lists of a screen that the command palette finds. */
export interface Found {
  actions: readonly { action: Action; title: string }[];
  lists: readonly FoundList[];
}

const NOTHING: Found = { actions: [], lists: [] };

/**
 * Determines the actions and lists of a screen that the command palette can find, even if the screen declares `palette: false`. Only
 * generated pages with a menu and without parameters qualify, because other pages need a record. A list qualifies if it is stored and its
 * records have display names (`x-title`).
 */
export function findInPalette(screen: Screen, project: Project): Found {
  if (screen.menu === undefined || screen.custom !== undefined || screen.params.length > 0) return NOTHING;
  const tables = [...screen.blocks.values()].filter((block) => block.kind === "table");
  const actions = tables.flatMap((table) => table.actions.flatMap((id) => offered(screen.actions.get(id))));
  return { actions, lists: tables.flatMap((table, index) => listOf(table, index === 0 ? "" : `${table.name}.`, screen, project) ?? []) };
}

/**
 * Returns an action, with its title, if the command palette can offer it. It must open a form, an import or a page before it changes
 * anything. It must not depend on the page, such as on ticked rows. Otherwise the result is empty.
 */
function offered(action: Action | undefined): Found["actions"] {
  if (action === undefined || !opensSomething(action)) return [];
  const title = textOf(action.title) ?? (typeof action.label === "string" ? action.label : undefined);
  const isFree = action.when === undefined || asksUser(action.when.tree);
  return title === undefined || title === "" || !isFree || action.ticked !== undefined ? [] : [{ action, title }];
}

/**
 * Tests whether a condition reads only the user and public settings. The server can evaluate such a condition without the state of a page.
 */
function asksUser(tree: ConditionTree): boolean {
  if ("all" in tree) return tree.all.every(asksUser);
  if ("any" in tree) return tree.any.every(asksUser);
  if ("not" in tree) return asksUser(tree.not);
  if ("can" in tree || "actor" in tree) return false;
  const references = [tree.left, ...("reference" in tree.right ? [tree.right.reference] : [])];
  return references.every(({ subject }) => subject === "user" || subject === "setting");
}

const opensSomething = ({ form, go, import: steps, call, transitions, window }: Action): boolean =>
  (form !== undefined && form.readonly !== true) ||
  steps !== undefined ||
  (go !== undefined && go !== "back" && window !== true && call === undefined && transitions.length === 0);

const textOf = (title: Value | undefined): string | undefined =>
  title?.kind === "literal" && typeof title.value === "string" ? title.value : undefined;

function listOf(table: TableBlock, prefix: string, screen: Screen, project: Project): FoundList | undefined {
  const call = callOf(table.call, project);
  const entity = project.entities.get(table.entity ?? "");
  if (call?.handler.kind !== "store" || call.handler.store.operation !== "list" || entity === undefined) return undefined;
  const names = namesIn(entity);
  const search = names.filter((field) => isSearched(entity.fields.get(field)));
  if (entity.store === undefined || entity.store.log !== undefined || search.length === 0 || call.query.required.length > 0)
    return undefined;
  const sent = inputsOf(table, screen, entity);
  if (sent === undefined) return undefined;
  const { link, all } = addressOf(table, search, entity, call.handler.store);
  const named = Object.entries(link).map(([name, field]): [string, string] => [prefix + name, field]);
  const address = Object.fromEntries([...named, ...sent.chosen]);
  return {
    table,
    call: call.id,
    entity: entity.name,
    search,
    fields: [...new Set([...names, ...Object.values(address)])],
    input: sent.input,
    link: address,
    all: all && sent.chosen.length === 0 ? prefix + TEXT : undefined,
  };
}

const callOf = (id: string | undefined, { services }: Project): Call | undefined => {
  const [service = "", name = ""] = id?.split(".") ?? [];
  return services.get(service)?.calls.get(name);
};

/** Returns the fields that the name of a record contains, in their sequence. */
const namesIn = ({ naming }: Entity): string[] => [...new Set(referencesOfValue(naming).flatMap(({ path: [field] }) => field ?? []))];

/**
 * Tests whether the palette may search a field. It must be a stored plain text that everybody may read in full, and no code, state,
 * reference or joined column.
 */
const isSearched = (field: EntityField | undefined): boolean =>
  field !== undefined &&
  field.stored === "text" &&
  field.type === "string" &&
  field.codes === undefined &&
  field.states === undefined &&
  field.ref === undefined &&
  field.read === undefined &&
  field.secret === false &&
  field.display !== "html" &&
  field.schema["x-mask"] === undefined &&
  !isJoined(field);

/** The constant inputs of a list, and the parameters of the address that choose the tab with a record. */
interface Sent {
  input: Data;
  chosen: [string, string][];
}

/**
 * Returns the constant inputs with which the palette calls a list, and the address parameters that choose its tab. Undefined if an input
 * depends on something else in the page, which the palette cannot know.
 */
function inputsOf(table: TableBlock, screen: Screen, entity: Entity): Sent | undefined {
  const sent: Sent = { input: {}, chosen: [] };
  for (const [name, value] of table.send) {
    if (value.kind === "literal") {
      sent.input[name] = value.value;
      continue;
    }
    const [reference, ...more] = referencesOfValue(value);
    const block = screen.blocks.get(reference?.subject ?? "");
    if (more.length > 0 || (block?.kind !== "tabs" && block?.kind !== "steps")) return undefined;
    // Without a step, the list has all records. One of the tabs is always chosen.
    const field = entity.fields.get(name);
    if (block.kind === "tabs" && (field === undefined || field.read !== undefined)) return undefined;
    if (block.kind === "tabs") sent.chosen.push([block.name, name]);
  }
  return sent;
}

/**
 * Finds out by which parameters the address of a list leads to one record. It opens the drawer of the row, or else searches for a text of
 * the record's name, preferably a unique one.
 *
 * @returns `link`: the fields to send, by parameter (empty if there is no way); `all`: whether the keyword searches every text of the name
 */
function addressOf(
  table: TableBlock,
  search: readonly string[],
  { store }: Entity,
  list: StoreOperation,
): { link: Record<string, string>; all: boolean } {
  const inputs = new Set(table.search.filter(isTyped).flatMap(({ names }) => names));
  const isKeyword = (field: string): boolean => inputs.has(TEXT) && list.search?.includes(field) === true;
  const all = search.every(isKeyword);
  if (table.rowOpen !== undefined && store !== undefined) return { link: { [OPEN]: store.key }, all };
  const isUnique = (field: string): boolean =>
    field === store?.key || store?.unique.some(([only, ...more]) => only === field && more.length === 0) === true;
  for (const field of [...search.filter(isUnique), ...search]) {
    if (inputs.has(field) && list.match?.[field] === "contains") return { link: { [field]: field }, all };
    if (isKeyword(field)) return { link: { [TEXT]: field }, all };
  }
  return { link: {}, all };
}

/** Tests whether an input of a search takes a single typed text: it has one name, and neither choices nor codes. */
const isTyped = ({ names, options, codes }: Field): boolean => names.length === 1 && options === undefined && codes === undefined;
