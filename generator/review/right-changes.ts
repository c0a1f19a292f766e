import type { Call, Project, Screen, Transition, Workflow } from "../model/types.ts";
import { type Cell, conditionText, type MatrixRow, rightsMatrix, screenRows } from "../plan/matrix.ts";
import { type Change, code, codes, counted, paired, type Section } from "./change.ts";

/**
 * Lists who gains or loses a right between two versions:
 *
 * - For each kind of account: screens, calls, rows and fields, as in rights-matrix.md.
 * - For each call: whether it is now open to everybody, to signed-in users, to other systems, or only to users with a right.
 * - For roles: the calls and transitions that a right permits.
 * - For the actors of each workflow: the transitions.
 */
export function rightChanges(before: Project, now: Project): Section {
  const changes = [
    ...matrixChanges(before, now),
    ...accessChanges(callsOf(before), callsOf(now)),
    ...coverageChanges(before, now),
    ...paired(before.workflows, now.workflows).flatMap(({ old, is }) => (is === undefined ? [] : workflowChanges(old, is))),
  ];
  return {
    title: "Rights",
    summary: changes.length === 0 ? "" : `${counted(changes.length, "change")} of rights`,
    nothing: "Nobody gains or loses a right.",
    changes,
  };
}

const callsOf = ({ services }: Project): Map<string, Call> =>
  new Map([...services.values()].flatMap(({ calls }) => [...calls.values()].map((call) => [call.id, call] as const)));

/* ---- accounts ---- */

type Cells = ReadonlyMap<string, Cell>;

/**
 * Returns the cells of each row by account. The name of an account is its kind (`1`), with the type of user if the kind has several
 * (`3/10`).
 */
function cellsOf(rows: readonly MatrixRow[], accounts: readonly string[]): Map<string, Cells> {
  return new Map(rows.map(({ name, cells }) => [name, new Map(accounts.map((account, index) => [account, cells[index] ?? false]))]));
}

function matrixChanges(before: Project, now: Project): Change[] {
  const [old, is] = [rightsMatrix(before), rightsMatrix(now)];
  const accountsOf = ({ audiences }: typeof old): string[] =>
    audiences.map(({ kind, userType }) => (userType === undefined ? kind : `${kind}/${userType}`));
  const [formerly, accounts] = [accountsOf(old), accountsOf(is)];
  const compare = (was: readonly MatrixRow[], becomes: readonly MatrixRow[], what: string, absent: Cell): Change[] =>
    grouped(cellsOf(was, formerly), cellsOf(becomes, accounts), { what, absent, accounts });
  const isLasting = ({ name }: MatrixRow): boolean => isKnown(name, before) && isKnown(name, now);
  return [
    ...compare(screenRows(before), screenRows(now), "screen", false),
    ...compare(old.calls, is.calls, "call", false),
    // Everybody reads and changes rows and fields without a condition. Those that are new have no former readers.
    ...compare(old.scopes.filter(isLasting), is.scopes.filter(isLasting), "", true),
  ];
}

/** Tests whether a row of the matrix names an entity, or a field, of the project: `book`, `book.price x-read`. */
function isKnown(name: string, { entities }: Project): boolean {
  const [path = ""] = name.split(" ");
  const [entity = "", field] = path.split(".");
  const found = entities.get(entity);
  return found !== undefined && (field === undefined || found.fields.has(field));
}

interface Compared {
  what: string;
  /** Cell of a row that one of the tables lacks. */
  absent: Cell;
  accounts: readonly string[];
}

/**
 * Lists the rows of two rights matrices in which some account gains or loses something. Rows with the same change for the same accounts
 * share one line.
 */
function grouped(before: ReadonlyMap<string, Cells>, now: ReadonlyMap<string, Cells>, compared: Compared): Change[] {
  const { what, accounts } = compared;
  const groups = new Map<string, string[]>();
  for (const { name, old, is } of paired(before, now)) {
    const texts = accounts.flatMap((account) => {
      const [was, becomes] = [cellOf(old, account, compared), cellOf(is, account, compared)];
      return cellText(was) === cellText(becomes) ? [] : [{ account, text: effectText(was, becomes) }];
    });
    if (texts.length === 0) continue;
    const kinds = [...new Set(texts.map(({ text }) => text))];
    const described = kinds.map((kind) =>
      kind.replace(
        WHO,
        codes(
          texts.flatMap(({ account, text }) => (text === kind ? [account] : [])),
          12,
        ),
      ),
    );
    groups.set(described.join("; "), [...(groups.get(described.join("; ")) ?? []), name]);
  }
  return [...groups].map(([described, names]) => ({
    text: `${what === "" ? "" : `${what}${names.length === 1 ? "" : "s"} `}${codes(names, 12)}: ${described}`,
  }));
}

/** Placeholder of the accounts in a text. No condition contains it. */
const WHO = "\0";

/**
 * Returns the cell of an account. An account without a column of its own has the cell of all other types (`3/-`), or else no right. A
 * missing row has the cell `absent`.
 */
function cellOf(cells: Cells | undefined, account: string, { absent }: Compared): Cell {
  if (cells === undefined) return absent;
  return cells.get(account) ?? cells.get(`${account.split("/")[0]}/-`) ?? false;
}

const cellText = (cell: Cell): string => (typeof cell === "boolean" ? String(cell) : conditionText(cell));

function effectText(was: Cell, is: Cell): string {
  const [before, now] = [code(cellText(was)), code(cellText(is))];
  if (was === false) return `gained by ${WHO}${is === true ? "" : ` if ${now}`}`;
  if (is === false) return `lost by ${WHO}${was === true ? "" : `, who had it if ${before}`}`;
  if (was === true) return `narrower for ${WHO}: only if ${now}`;
  return is === true ? `wider for ${WHO}: always, before if ${before}` : `for ${WHO} if ${now}, before if ${before}`;
}

/* ---- calls open to everybody ---- */

const openTo = {
  public: "everybody, signed in or not",
  "signed-in": "every signed-in user",
  client: "clients of OAuth",
  screen: "users with a right to a screen that makes it",
} as const;

const accessChanges = (before: ReadonlyMap<string, Call>, now: ReadonlyMap<string, Call>): Change[] =>
  paired(before, now).flatMap(({ name, old, is }) => {
    if (is === undefined || is.access === (old?.access ?? "screen")) return [];
    return [
      {
        text: `call ${code(name)} is open to ${openTo[is.access]}${old === undefined ? "" : `, before to ${openTo[old.access]}`}`,
        at: is.at,
      },
    ];
  });

/* ---- rights of roles ---- */

/** Maps each right to the calls and transitions that it covers: `books:edit` → `shop.updateBook`, `loan: lend`. */
function coverage(project: Project): Map<string, Set<string>> {
  const covered = new Map<string, Set<string>>();
  const cover = (what: string, rights: readonly string[]): void => {
    for (const right of rights) covered.set(right, (covered.get(right) ?? new Set()).add(what));
  };
  for (const call of callsOf(project).values()) {
    cover(call.id, call.rights);
    if (call.handler.kind !== "workflow") continue;
    for (const [transition, rights] of Object.entries(call.handler.rights ?? {})) cover(`${call.handler.workflow}: ${transition}`, rights);
  }
  return covered;
}

function coverageChanges(before: Project, now: Project): Change[] {
  const placeOf = (right: string): Screen["at"] | undefined => {
    const screen = now.screens.get(right.split(":")[0] ?? "");
    return screen?.actions.get(right.split(":")[1] ?? "")?.at ?? screen?.at;
  };
  return paired(coverage(before), coverage(now)).flatMap(({ name, old = new Set<string>(), is = new Set<string>() }) => {
    const gained = [...is].filter((call) => !old.has(call)).sort();
    const lost = [...old].filter((call) => !is.has(call)).sort();
    if (gained.length === 0 && lost.length === 0) return [];
    const texts = [...(gained.length > 0 ? [`gain ${codes(gained)}`] : []), ...(lost.length > 0 ? [`lose ${codes(lost)}`] : [])];
    const state = old.size === 0 ? " (new)" : is.size === 0 ? " (without effect now)" : "";
    return [{ text: `roles with ${code(name)}${state} ${texts.join(" and ")}`, at: placeOf(name) }];
  });
}

/* ---- workflows ---- */

function workflowChanges(old: Workflow | undefined, is: Workflow): Change[] {
  const changes: Change[] = [];
  for (const actor of old === undefined ? [] : paired(old.actors, is.actors)) {
    const [was, becomes] = [actor.old, actor.is].map((condition) => condition && conditionText(condition.tree));
    // An actor that is new or removed shows in the transitions.
    if (was === undefined || becomes === undefined || was === becomes) continue;
    changes.push({
      text: `actor ${code(`${is.name}: ${actor.name}`)} is who meets ${code(becomes)}, before ${code(was)}`,
      at: actor.is?.at,
    });
  }
  for (const { name, old: was, is: becomes } of paired(old?.transitions ?? new Map<string, Transition>(), is.transitions)) {
    const text = transitionText(was, becomes);
    if (text !== "") changes.push({ text: `transition ${code(`${is.name}: ${name}`)} ${text}`, at: becomes?.at });
  }
  return changes;
}

function transitionText(old: Transition | undefined, is: Transition | undefined): string {
  if (is === undefined) return "is removed";
  const by = codes(is.by);
  if (old === undefined) return `is new: by ${by}, from ${codes(is.from)} to ${code(is.to)}`;
  const [was, becomes] = [old, is].map(({ when }) => (when === undefined ? "always" : conditionText(when.tree)));
  const texts = [
    ...(old.by.join() === is.by.join() ? [] : [`is made by ${by}, before by ${codes(old.by)}`]),
    ...(old.from.join() === is.from.join() ? [] : [`starts from ${codes(is.from)}, before from ${codes(old.from)}`]),
    ...(old.to === is.to ? [] : [`leads to ${code(is.to)}, before to ${code(old.to)}`]),
    ...(was === becomes ? [] : [`is possible if ${code(becomes ?? "")}, before if ${code(was ?? "")}`]),
  ];
  return texts.join(", ");
}
