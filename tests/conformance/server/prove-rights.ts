import { describe, expect, it } from "vitest";
import type { Call } from "../../../generator/model/types.ts";
import { rightsMatrix } from "../../../generator/plan/matrix.ts";
import { columnOf, isOpen } from "../matrix.ts";
import { callsOf, isReachable, type Proved, provedCalls } from "../project.ts";
import { callsByScreen, openedScreens } from "../screen-rights.ts";
import type { Account, Host } from "./host.ts";
import { STRANGERS } from "./strangers.ts";

/** A name that no call has. It is refused (422) after the authorisation, so that an authorised call changes nothing. */
const STRANGE = { noSuchName: "1" };
const AUDIT = "4";

/**
 * Proves who may make each call in three ways: by a request of every account, by the authorisation function alone, and by the
 * generator's matrix. All three must agree with the screens that the account opens, which are read from the metadata
 * independently of the generator.
 */
export function proveRights(project: Proved, host: () => Host): void {
  const byScreen = callsByScreen(project.model, project.root);
  const screensOf = (call: string): string[] => [...byScreen].filter(([, calls]) => calls.has(call)).map(([screen]) => screen);
  const isOwn = (screen: string): boolean => project.isProved(project.model.screens.get(screen)?.at.file ?? "");
  const proved = new Set(provedCalls(project));
  // A case may have no call of its own, so calls of its screens count as well.
  const checkedCalls = callsOf(project).filter((call) => proved.has(call) || screensOf(call.id).some(isOwn));
  const matrix = rightsMatrix(project.model);
  const texts = [...project.model.screens.values()].flatMap(({ denied }) => denied ?? []).concat("当前操作没有权限");

  const isExpected = (call: Call, { info }: Account): boolean => {
    if (call.access === "signed-in" || call.access === "public") return true;
    // Auditors change nothing, not even on a page that they share with other users.
    if (info["systemType"] === AUDIT && call.method !== "get") return false;
    const screens = screensOf(call.id);
    return openedScreens(project.model, info).some((screen) => screens.includes(screen));
  };

  /** Makes a request and classifies the reply: `open`, `refused` (with a message and no data), or the unexpected reply itself. */
  const asked = async (account: string, call: Call): Promise<string> => {
    const { status, msg, data, raw } = await host().call(account, call.id, pathOf(call), STRANGE);
    if (status === 422) return "open";
    return status === 403 && texts.includes(msg) && data === null ? "refused" : `${status} ${raw.slice(0, 200)}`;
  };

  describe.runIf(checkedCalls.length > 0)("[P-ROLES-04][P-ROLES-09][P-ROLES-10] the right to a screen is the right to its calls", () => {
    it.each(checkedCalls.map((call) => [call.id, call] as const))(
      "%s is open to whom the metadata names, and to nobody else",
      async (id, call) => {
        const cells = matrix.calls.find(({ name }) => name === id)?.cells;
        const wrong: string[] = [];
        for (const account of host().accounts) {
          const expected = isExpected(call, account) ? "open" : "refused";
          const column = columnOf(matrix, account.info);
          const found = {
            request: await asked(account.name, call),
            server: (await host().lets(account.name, id)) ? "open" : "refused",
            // The matrix has no column for kinds of users that no menu names.
            matrix: column === -1 ? expected : isOpen(cells?.[column], account.info) ? "open" : "refused",
          };
          for (const [way, is] of Object.entries(found))
            if (is !== expected) wrong.push(`${account.name} by ${way}: ${is}, not ${expected}`);
        }
        for (const stranger of STRANGERS) {
          const { status, code } = await host().call(stranger, id, pathOf(call), STRANGE);
          const expected = call.access === "public" ? "422 422" : "200 5563";
          if (`${status} ${code}` !== expected) wrong.push(`${stranger ?? "no token"}: ${status} ${code}, not ${expected}`);
        }
        expect(wrong).toEqual([]);
      },
    );
  });

  it("[P-ROLES-10] every call with screen access belongs to a screen", () => {
    const named = new Set([...byScreen.values()].flatMap((calls) => [...calls]));
    const without = callsOf(project).filter((call) => call.access === "screen" && isReachable(call) && !named.has(call.id));
    expect(without.map((call) => call.id)).toEqual([]);
  });
}

const pathOf = ({ path }: Call) => Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map((match) => [match[1] ?? "", "x"]));
