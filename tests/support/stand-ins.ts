import { createElement } from "react";
import { afterAll, vi } from "vitest";
import type * as config from "../../src/app/boot/app-config.ts";
import type * as reader from "../../src/app/identity/credentials/ca-reader.ts";
import type * as navigation from "../../src/app/boot/navigation/go-to.ts";
import type * as session from "../../src/app/boot/session/session.ts";

/** Functions of the app shell that component tests may replace. */
export type StandIns = Partial<
  Pick<typeof config, "appConfig" | "callAddress"> &
    Pick<typeof reader, "caReader"> &
    Pick<typeof navigation, "goTo"> &
    Pick<typeof session, "signOut">
>;

const NOW = Symbol.for("gp-portal.stand-ins");
const now = (): StandIns => (Reflect.get(globalThis, NOW) ?? {}) as StandIns;

/** Replaces functions of the shell until the end of the file. Functions that are not named remain the shell's own. */
export function standIn(replacements: StandIns): void {
  Reflect.set(globalThis, NOW, replacements);
}

/** Wraps a module so that the named functions check, at each call, whether a test replaces them. */
function replaceable<M extends object, K extends keyof M & keyof StandIns>(real: M, ...names: K[]): M {
  const asking = names.map((name) => [
    name,
    (...given: unknown[]) => ((now()[name] ?? real[name]) as (...given: unknown[]) => unknown)(...given),
  ]);
  return { ...real, ...Object.fromEntries(asking) };
}

// Mocks these modules for all files, because files of a worker share their modules. A mock in one file would be too late for
// modules that are already loaded.
vi.mock("../../src/app/boot/app-config.ts", async (original) => replaceable(await original<typeof config>(), "appConfig", "callAddress"));
vi.mock("../../src/app/identity/credentials/ca-reader.ts", async (original) => replaceable(await original<typeof reader>(), "caReader"));
vi.mock("../../src/app/boot/navigation/go-to.ts", async (original) => replaceable(await original<typeof navigation>(), "goTo"));
vi.mock("../../src/app/boot/session/session.ts", async (original) => replaceable(await original<typeof session>(), "signOut"));

/** A chart in jsdom, which has no canvas: an image with a button for each group that is drawn. */
function ChartStandIn({
  label,
  groups,
  onPress,
}: {
  label: string;
  groups: readonly { name: string }[];
  onPress: (index: number) => void;
}) {
  const buttons = groups.map(({ name }, index) =>
    createElement("button", { key: name, type: "button", "aria-label": `draws ${name}`, onClick: () => onPress(index) }),
  );
  return createElement("div", { role: "img", "aria-label": label }, buttons);
}
vi.mock("../../runtime/screens/chart-canvas.tsx", () => ({ ChartCanvas: ChartStandIn }));

afterAll(() => standIn({}));
