import { describe, expect, test } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { disposalProject } from "../../src/generated/workflows/disposal-project/workflow.ts";
import { vectorsOf } from "../vectors.ts";
import { type Actor, type Cell, cells } from "./row-actions.table.ts";
import { allows, TRANSITIONS } from "./transitions.table.ts";

/** Compares the generated vectors with two hand-written tables: generated data must not be its own oracle. */
const vectors = vectorsOf("disposal-project");
const includes = (names: readonly string[], user: string) => names.includes("everyone") || names.includes(user);

const VOUCHER: Record<string, string> = { uploadVoucher: "Upload", downloadVoucher: "Download" };
const NAMED = "viewItem viewResult view modify fillResult review edit delete withdraw publicityVoucher print".split(" ");
const ACTIONS = [...Object.keys(VOUCHER), ...NAMED, "complete"];

/** Translates an action of the metadata to its name in the table. */
function nameOf(action: string, cell: Cell): string {
  if (action === "complete") return cell.agency === "000" && cell.mode === "环保回收" ? "CompleteNotice" : "Complete";
  return VOUCHER[action] ?? action.replace(/^./, (letter) => letter.toUpperCase());
}

const USERS: Record<Actor, string> = { unit: "unit", agency: "agency", reviewer: "reviewer by orgTopGuid" };

function rowOf(cell: Cell): Data {
  const mode = cell.mode === "" ? {} : { assetsMode: cell.mode };
  return {
    state: cell.state,
    orgGuid: "orgGuid-1",
    orgTopGuid: "orgTopGuid-1",
    supGuid: cell.agency === "000" ? "000" : "supGuid-1",
    submittedBy: "submittedBy-1",
    announcedBy: "announcedBy-1",
    ...mode,
  };
}

/** Whether a screen offers an action. A vector has only the fields that its action reads, so the row is reduced to them. */
function offered(screen: string, action: string, row: Data, user: string): boolean {
  const own = vectors.actions.filter((item) => item.screen === screen && item.action === action);
  const read = new Set(own.flatMap((item) => Object.keys(item.row)));
  const wanted = JSON.stringify(
    Object.entries(row)
      .filter(([name]) => read.has(name))
      .sort(),
  );
  const found = own.filter((item) => JSON.stringify(Object.entries(item.row).sort()) === wanted);
  expect(found.length, `${screen} ${action} ${wanted}`).toBe(1);
  return found.some((item) => includes(item.offered, user));
}

const purchaserActions = [...new Set(vectors.actions.filter((item) => item.screen === "purchaser-list").map((item) => item.action))];
const supplierActions = new Set(vectors.actions.filter((item) => item.screen === "supplier-list").map((item) => item.action));

/** Finds the screen and action of a button. The agency's list has its own `view`. It lacks others, such as edit and review. */
function targetOf(action: string, actor: Actor): [screen: string, action: string] {
  if (actor !== "agency") return ["purchaser-list", action];
  if (supplierActions.has(action)) return ["supplier-list", action];
  return supplierActions.has(`purchaser-list.${action}`) ? ["supplier-list", `purchaser-list.${action}`] : ["purchaser-list", action];
}

describe("row actions against the table", () => {
  const all = cells();

  test("the table has 144 cells", () => {
    expect(all.length).toBe(144);
    expect(purchaserActions.sort()).toEqual(ACTIONS.sort());
  });

  test.each(["unit", "agency", "reviewer"] as const)(
    "[D-LIST-04][D-STATE-04][D-ACTION-01][D-ACTION-02][D-ACTION-03][D-ACTION-06][D-ACTION-09][D-ACTION-10][D-ACTION-11][D-ACTION-12][D-ACTION-13] matches every cell of the %s",
    (actor) => {
      for (const cell of all.filter((item) => item.actor === actor)) {
        const row = rowOf(cell);
        // An agency of 其他 does not exist, and a draft is not in an agency's list.
        if (actor === "agency" && (cell.agency === "000" || cell.state === "0")) continue;
        const names = purchaserActions
          .filter((action) => offered(...targetOf(action, actor), row, USERS[actor]))
          .map((action) => nameOf(action, cell));
        const { state, mode, agency } = cell;
        expect([state, mode, agency, ...[...new Set(names)].sort()]).toEqual([state, mode, agency, ...[...cell.actions].sort()]);
      }
    },
  );
});

test("[D-ROLES-03][D-LIST-04] a user who submitted project or announcement is not offered its review", () => {
  const waiting = rowOf({ state: "3", mode: "进场交易", agency: "named", actor: "reviewer", actions: [] } as Cell);
  expect(offered("purchaser-list", "review", waiting, "reviewer by orgGuid")).toBe(true);
  for (const field of ["submittedBy", "announcedBy"]) {
    expect(vectors.users[`reviewer, userId of ${field}`]).toMatchObject({ userId: `${field}-1`, roles: ["disposal-review"] });
    expect(offered("purchaser-list", "review", waiting, `reviewer, userId of ${field}`)).toBe(false);
  }
});

describe("transitions against the table", () => {
  test.each(TRANSITIONS)("[D-STATE-01][D-STATE-05] $number $transition: every state, user and condition", (row) => {
    const own = vectors.transitions.filter((item) => item.transition === row.transition);
    const states = new Set(own.map((item) => (item.row === null ? "new" : String(item.row["state"]))));
    expect([...states].sort()).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "new", "unknown"]);
    for (const item of own) {
      const state = item.row === null ? "new" : String(item.row["state"]);
      for (const [name, user] of Object.entries(vectors.users)) {
        // Stored data determines the actor, entered data the condition.
        const entered = { ...item.row, ...item.form };
        const expected = row.actor !== "SYS" && allows({ ...row, condition: () => row.condition(entered) }, state, item.row ?? {}, user);
        expect(includes(item.allow, name), `${JSON.stringify(item)} for ${name}`).toBe(expected);
      }
    }
  });

  test.each(TRANSITIONS)("[D-STATE-01] $number has the states, call and message of the table", (row) => {
    const { from, to, call = "", success = "" } = disposalProject.transitions[row.transition] ?? {};
    expect([from, to, call, success]).toEqual([row.from, row.to, row.call, row.success]);
  });

  test("the workflow has no other transitions", () => {
    expect(Object.keys(disposalProject.transitions).sort()).toEqual(TRANSITIONS.map((row) => row.transition).sort());
  });
});
