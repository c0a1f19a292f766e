import { describe, expect, it } from "vitest";
import type { Data } from "../../../runtime/contract/data.ts";
import { callsOf, isReachable, type Proved, provedCalls } from "../project.ts";
import { callsByScreen, openedScreens } from "../screen-rights.ts";
import type { Host } from "./host.ts";

/**
 * Every call × every account: a right to a screen is the right to its calls, and nothing else is. Each is asked with a
 * name that no call knows, which is refused (422) only once the right is judged: nothing is changed. `byRequest` false:
 * the accounts are read of this database, and the judge that a request meets is asked alone.
 */
export function proveRights(project: Proved, host: () => Host, byRequest: boolean): void {
  const byScreen = callsByScreen(project.model, project.root);
  const screensOf = (call: string): string[] => [...byScreen].filter(([, calls]) => calls.has(call)).map(([screen]) => screen);

  const isOwn = (screen: string): boolean => project.isProved(project.model.screens.get(screen)?.at.file ?? "");
  const proved = new Set(provedCalls(project));
  // A case may have no call of its own.
  const judged = callsOf(project).filter((call) => proved.has(call) || screensOf(call.id).some(isOwn));
  describe.runIf(judged.length > 0)("[P-ROLES-09][P-ROLES-10] a right to a screen is the right to its calls", () => {
    for (const call of judged) {
      const screens = screensOf(call.id);
      it(`${call.id} is open to ${call.access === "screen" ? screens.join(", ") || "nobody" : call.access}, and ${call.access === "public" ? "needs no session" : "refused without a session"}`, async () => {
        const input = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map((match) => [match[1] ?? "", "x"]));
        const found: Record<string, boolean> = {};
        const expected: Record<string, boolean> = {};
        for (const { name, info } of host().accounts) {
          found[name] = byRequest ? await isLet(name, call.id, input) : await host().lets(name, call.id);
          const isOpen = call.access === "signed-in" || call.access === "public";
          // Who audits changes nothing, on a page that he shares with others either.
          const isAudited = info["systemType"] === "4" && call.method !== "get";
          expected[name] = isOpen || (!isAudited && openedScreens(project.model, info).some((screen) => screens.includes(screen)));
        }
        expect(found).toEqual(expected);
        const unknown = await host().call(undefined, call.id, {}, { noSuchName: "1" });
        expect(unknown.code).toBe(call.access === "public" ? "422" : "5563");
      });
    }
  });

  const isLet = async (account: string, call: string, input: Data): Promise<boolean> => {
    const answer = await host().call(account, call, input, { noSuchName: "1" });
    expect([403, 422]).toContain(answer.status);
    return answer.status === 422;
  };

  it("[P-ROLES-10] each screen gives what its file names, and every call of screens belongs to one", () => {
    const named = new Set([...byScreen.values()].flatMap((calls) => [...calls]));
    const without = callsOf(project).filter((call) => call.access === "screen" && isReachable(call) && !named.has(call.id));
    expect(without.map((call) => call.id)).toEqual([]);
  });
}
