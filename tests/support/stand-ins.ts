import { afterAll, vi } from "vitest";
import type * as config from "../../src/app/boot/app-config.ts";
import type * as reader from "../../src/app/identity/credentials/ca-reader.ts";
import type * as navigation from "../../src/app/boot/navigation/go-to.ts";
import type * as session from "../../src/app/boot/session/session.ts";

/** What of the shell tests of components may answer for. */
export type StandIns = Partial<
  Pick<typeof config, "appConfig" | "callAddress"> &
    Pick<typeof reader, "caReader"> &
    Pick<typeof navigation, "goTo"> &
    Pick<typeof session, "signOut">
>;

const NOW = Symbol.for("gp-portal.stand-ins");
const now = (): StandIns => (Reflect.get(globalThis, NOW) ?? {}) as StandIns;

/** Answers in place of the shell, from now on to the end of the file; what is not named is the shell's own. */
export function standIn(answers: StandIns): void {
  Reflect.set(globalThis, NOW, answers);
}

/** A module whose functions so named ask, at each call, whether a test stands in for them. */
function replaceable<M extends object, K extends keyof M & keyof StandIns>(real: M, ...names: K[]): M {
  const asking = names.map((name) => [
    name,
    (...given: unknown[]) => ((now()[name] ?? real[name]) as (...given: unknown[]) => unknown)(...given),
  ]);
  return { ...real, ...Object.fromEntries(asking) };
}

// Files of a worker share their modules: a mock of one file alone would come too late for what others have loaded.
vi.mock("../../src/app/boot/app-config.ts", async (original) => replaceable(await original<typeof config>(), "appConfig", "callAddress"));
vi.mock("../../src/app/identity/credentials/ca-reader.ts", async (original) => replaceable(await original<typeof reader>(), "caReader"));
vi.mock("../../src/app/boot/navigation/go-to.ts", async (original) => replaceable(await original<typeof navigation>(), "goTo"));
vi.mock("../../src/app/boot/session/session.ts", async (original) => replaceable(await original<typeof session>(), "signOut"));

afterAll(() => standIn({}));
