import { rowsCall } from "../../runtime/contract/wire/rows-call.ts";
import type { ConditionTree, Reference } from "../../runtime/contract/language/condition-tree.ts";
import { BUSINESS } from "../../runtime/contract/values/user-kinds.ts";
import { referencesOf } from "../model/values.ts";
import { memoised } from "../memo/memo.ts";
import { withoutFacts } from "../model/condition-facts.ts";
import { rightName } from "../model/field-rights.ts";
import type { Call, Condition, Entity, Project, Screen } from "../model/types.ts";
import { holds } from "./evaluate.ts";
import type { View } from "./output.ts";
import { openers } from "./rights.ts";

/**
 * A group of accounts to which the seeded menus grant the same rights: a kind of administrators, or business users of the same user type.
 * Each audience is a column of the rights matrix.
 */
export interface Audience {
  /** System type of the accounts. */
  kind: string;
  /** User type of business users; absent for administrators. `-` represents all types that the metadata does not name. */
  userType?: string;
}

/** A cell of the rights matrix. True: allowed; false: denied; a condition: allowed if the user or the record fulfils it. */
export type Cell = boolean | ConditionTree;

/** A row of the rights matrix: a call, or a condition of an entity. */
export interface MatrixRow {
  name: string;
  /** Method and path of a call, or the title of the entity of a row scope. */
  about: string;
  /** One cell for each audience, in the same sequence. */
  cells: readonly Cell[];
}

/** The rights matrix: which audience has which rights. */
export interface Matrix {
  audiences: readonly Audience[];
  /** One row for each call, and a second one for a call that actions make for several rows. */
  calls: readonly MatrixRow[];
  /** Conditions of rights to rows of entities (`x-scope`) and to fields (`x-read`, `x-write`). A right without a condition is absent. */
  scopes: readonly MatrixRow[];
}

const ADMINISTRATORS = ["1", "2", "4", "5"] as const;
const OTHER = "-";
const AUDIT = "4";

const rowOf = (name: string, about: string, condition: Condition | undefined, audiences: readonly Audience[]): MatrixRow[] =>
  condition === undefined ? [] : [{ name, about, cells: audiences.map((audience) => known(withoutFacts(condition.tree), audience)) }];

/**
 * Computes the rights that the seeded menus grant to each kind of account (audience): to calls, to rows of entities, and to fields. Roles
 * and regions may limit these rights in operation. The result is printed as rights-matrix.md, and compared with an earlier commit.
 */
export function rightsMatrix(project: Project): Matrix {
  const audiences = audiencesOf(project);
  const calls = [...project.services.values()].flatMap((service) => [...service.calls.values()]);
  const screens = screenCells(audiences, project);
  return {
    audiences,
    calls: calls.flatMap((call) => callRows(call, audiences, screens)),
    scopes: [...project.entities.values()].flatMap((entity) => scopeRows(entity, audiences)),
  };
}

/**
 * Computes which audience may open which screen, as granted by the seeded menus and the `access` of the screen. A screen without a menu is
 * granted to the audiences of the screens that open it ({@link openers}).
 */
export function screenRows(project: Project): MatrixRow[] {
  const cells = screenCells(audiencesOf(project), project);
  return [...project.screens.values()].map(({ name, title }) => ({ name, about: title, cells: cells.map((of) => of.get(name) ?? false) }));
}

type ScreenCells = readonly ReadonlyMap<string, Cell>[];

/** Computes for each audience (a kind of user) the cell of every screen: whether that audience may open it, or under which condition. */
const screenCells = memoised(
  (audiences: readonly Audience[], project: Project): ScreenCells =>
    audiences.map((audience) => new Map([...project.screens].map(([name, screen]) => [name, screenCell(screen, audience, project)]))),
);

/** Lists the rows of a call in the rights matrix: its own row, and a second one if an action makes it for several rows. */
const callRows = memoised((call: Call, audiences: readonly Audience[], screens: ScreenCells): MatrixRow[] => {
  const cells = audiences.map((audience, index) => callCell(call, audience, screens[index] ?? new Map()));
  const served = call.rows === undefined ? [call] : [call, rowsCall({ id: call.id, method: call.method, path: call.path })];
  return served.map(({ id, method, path }) => ({ name: id, about: `${method.toUpperCase()} ${path}`, cells }));
});

/** Lists the rows of an entity: its row scope, and the rights to its fields. */
const scopeRows = memoised(({ name, title, scope, fields }: Entity, audiences: readonly Audience[]): MatrixRow[] => [
  ...rowOf(name, title, scope, audiences),
  ...[...fields.values()].flatMap((field) => [
    ...rowOf(`${rightName(field)} x-read`, field.title, field.read, audiences),
    ...rowOf(`${rightName(field)} x-write`, field.title, field.write, audiences),
  ]),
]);

/**
 * Builds the data from which rights-matrix.md is printed. It has a column for each audience. It has a row for each call, each row scope,
 * and each field with a right (`x-read`, `x-write`). Conditions are numbered notes.
 */
export function matrixView(project: Project): View {
  const { audiences, calls, scopes } = rightsMatrix(project);
  const notes: string[] = [];
  const shown = (cell: Cell): string => {
    if (typeof cell === "boolean") return cell ? "✓" : "";
    const text = conditionText(cell);
    if (!notes.includes(text)) notes.push(text);
    return `(${notes.indexOf(text) + 1})`;
  };
  const lines = (rows: readonly MatrixRow[]): string[][] => rows.map(({ name, about, cells }) => [name, about, ...cells.map(shown)]);
  const [callLines, scopeLines] = [lines(calls), lines(scopes)];
  return {
    heads: audiences.map(({ kind, userType }) => (userType === undefined ? kind : `${kind}/${userType}`)),
    calls: callLines,
    scopes: scopeLines,
    notes: notes.map((text, index) => `(${index + 1}) ${text}`),
  };
}

const audiencesOf = memoised(({ screens, entities }: Project): readonly Audience[] => {
  const types = new Set<string>();
  for (const { menu, access } of screens.values()) {
    for (const { kind, userType } of menu?.for ?? []) if (kind === BUSINESS && userType !== undefined) types.add(userType);
    for (const type of namedTypes(access?.tree)) types.add(type);
  }
  for (const { scope } of entities.values()) for (const type of namedTypes(scope?.tree)) types.add(type);
  const business = [...types].sort((a, b) => Number(a) - Number(b));
  return [...ADMINISTRATORS.map((kind) => ({ kind })), ...[...business, OTHER].map((userType) => ({ kind: BUSINESS, userType }))];
});

const isUserType = ({ subject, path }: Reference): boolean => subject === "user" && path[0] === "userTypeNow";

function namedTypes(tree: ConditionTree | undefined): string[] {
  if (tree === undefined || !referencesOf(tree).some(isUserType)) return [];
  if ("all" in tree) return tree.all.flatMap(namedTypes);
  if ("any" in tree) return tree.any.flatMap(namedTypes);
  if ("not" in tree) return namedTypes(tree.not);
  if (!("test" in tree) || !("literal" in tree.right) || !isUserType(tree.left)) return [];
  return [tree.right.literal].flat().map(String);
}

function callCell(call: Call, audience: Audience, screens: ReadonlyMap<string, Cell>): Cell {
  if (call.access === "client") return false;
  if (call.access !== "screen") return true;
  if (audience.kind === AUDIT && isChange(call)) return false;
  const names = new Set(call.rights.map((right) => right.split(":")[0] ?? ""));
  return either([...names].map((name) => screens.get(name) ?? false));
}

const WRITES = new Set(["create", "update", "delete", "deleteMany"]);

/**
 * Tests whether a call changes data, by the same rule as the server. Such calls are logged, accept idempotency keys, and are denied to
 * auditors. Calls that change data are:
 *
 * - storage calls that write;
 * - calls of a workflow;
 * - other calls that are not GET, or that declare `changes`.
 *
 * Calls with `unlogged` and exports are exempt.
 */
export function isChange({ handler, method, unlogged, changes }: Call): boolean {
  if (unlogged === true || handler.kind === "export") return false;
  if (handler.kind === "store") return WRITES.has(handler.store.operation);
  return handler.kind === "workflow" || method !== "get" || changes === true;
}

/**
 * Computes the right of an audience to a screen. The screen, or one of the screens that open it, must be in a menu of the audience. In
 * addition, the `access` of the screen and of one opener must hold.
 *
 * @returns false, true, or the condition of the `access`
 */
function screenCell(screen: Screen, audience: Audience, project: Project): Cell {
  const from = [...openers(screen, project)].flatMap((name) => project.screens.get(name) ?? []);
  if (!from.some((opener) => isGiven(opener, audience))) return false;
  const own = accessCell(screen, audience);
  return from.includes(screen) ? own : both([own, either(from.map((opener) => accessCell(opener, audience)))]);
}

const accessCell = ({ access }: Screen, audience: Audience): Cell =>
  access === undefined ? true : known(withoutFacts(access.tree), audience);

const isGiven = ({ menu }: Screen, { kind, userType }: Audience): boolean =>
  menu?.for.some((one) => one.kind === kind && (one.userType === undefined || one.userType === userType)) === true;

/**
 * Evaluates what a condition says about the kind and the type of a user, for an audience for which both are known. Returns true or false if
 * that decides it, or else the rest of the condition.
 */
function known(tree: ConditionTree, audience: Audience): Cell {
  if ("all" in tree) return both(tree.all.map((child) => known(child, audience)));
  if ("any" in tree) return either(tree.any.map((child) => known(child, audience)));
  if ("not" in tree) {
    const inner = known(tree.not, audience);
    return typeof inner === "boolean" ? !inner : { not: inner };
  }
  if (!("test" in tree) || tree.left.subject !== "user" || !("literal" in tree.right)) return tree;
  const user: Readonly<Record<string, string>> = { systemType: audience.kind, userTypeNow: audience.userType ?? "" };
  if (tree.left.path.length !== 1 || !((tree.left.path[0] ?? "") in user)) return tree;
  return holds(tree, { row: null, user }, undefined);
}

function both(cells: readonly Cell[]): Cell {
  if (cells.includes(false)) return false;
  const open = distinct(cells.flatMap((cell) => (typeof cell === "boolean" ? [] : "all" in cell ? cell.all : [cell])));
  return open.length < 2 ? (open[0] ?? true) : { all: open };
}

function either(cells: readonly Cell[]): Cell {
  if (cells.includes(true)) return true;
  const open = distinct(cells.flatMap((cell) => (typeof cell === "boolean" ? [] : "any" in cell ? cell.any : [cell])));
  return open.length < 2 ? (open[0] ?? false) : { any: open };
}

const distinct = (trees: readonly ConditionTree[]): ConditionTree[] => [
  ...new Map(trees.map((tree) => [conditionText(tree), tree])).values(),
];

/** Formats a condition on one line for the rights matrix, similar to its form in the metadata. */
export function conditionText(tree: ConditionTree): string {
  if ("all" in tree) return tree.all.map(inner).join(" and ");
  if ("any" in tree) return tree.any.map(inner).join(" or ");
  if ("not" in tree) return `not ${inner(tree.not)}`;
  if ("can" in tree) return `can ${tree.can.join(", ")}`;
  if ("actor" in tree) return `actor ${tree.actor}`;
  const other = "literal" in tree.right ? JSON.stringify(tree.right.literal) : referenceName(tree.right.reference);
  return `${referenceName(tree.left)} ${tree.test} ${other}`;
}

const inner = (tree: ConditionTree): string => ("all" in tree || "any" in tree ? `(${conditionText(tree)})` : conditionText(tree));
/** Returns a reference as text, such as `user.id`. */
export const referenceName = ({ subject, path }: Reference): string => [subject, ...path].join(".");

/**
 * Lists the differences between two texts of rights-matrix.md. Each line is about one call or entity, and states which kinds of account
 * gain or lose a right.
 *
 * @returns an empty list if there are none
 */
export function matrixChanges(before: string, after: string): string[] {
  const [old, now] = [parsed(before), parsed(after)];
  const lines: string[] = [];
  for (const name of [...new Set([...old.rows.keys(), ...now.rows.keys()])].sort()) {
    const accounts = [...new Set([...old.heads, ...now.heads])];
    // Everybody has the rows and fields without a condition, which have no line.
    const otherwise = old.scopes.has(name) || now.scopes.has(name) ? "✓" : "";
    const cell = ({ heads, rows }: Parsed, account: string): string => rows.get(name)?.[heads.indexOf(account)] ?? otherwise;
    const changes = accounts.flatMap((account) => {
      const [was, is] = [cell(old, account), cell(now, account)];
      if (was === is) return [];
      return [
        was === ""
          ? `${account} gains it${is === "✓" ? "" : ` if ${is}`}`
          : is === ""
            ? `${account} loses it`
            : `${account}: ${was} becomes ${is}`,
      ];
    });
    if (changes.length > 0) lines.push(`${name}: ${changes.join(", ")}`);
  }
  return lines;
}

interface Parsed {
  heads: readonly string[];
  rows: ReadonlyMap<string, readonly string[]>;
  /** The rows about rows and fields. */
  scopes: ReadonlySet<string>;
}

/**
 * Parses the text of rights-matrix.md to its rows and headings. Replaces the numbers of notes by the notes themselves, because the same
 * note may have another number in an earlier text.
 */
function parsed(text: string): Parsed {
  const notes = new Map([...text.matchAll(/^- (\(\d+\)) (.*)$/gm)].map(([, mark = "", condition = ""]) => [mark, condition]));
  const lines = text.split("\n").filter((line) => line.startsWith("| "));
  const cells = lines.map((line) =>
    line
      .slice(2, -2)
      .split(" | ")
      .map((cell) => cell.trim()),
  );
  const head = cells.find(([first]) => first === "call") ?? [];
  const scopesFrom = cells.findIndex(([first]) => first === "entity");
  const rows = cells.filter(([first]) => first !== "call" && first !== "entity" && first !== "---");
  return {
    heads: head.slice(2),
    scopes: new Set(scopesFrom < 0 ? [] : cells.slice(scopesFrom).map(([name = ""]) => name)),
    rows: new Map(
      rows.map(([name = "", , ...rest]) => [name, rest.map((cell) => (cell === "✓" || cell === "" ? cell : (notes.get(cell) ?? cell)))]),
    ),
  };
}
