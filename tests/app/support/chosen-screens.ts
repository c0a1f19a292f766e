import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isFullRun } from "../../support/full-run.ts";
import { ROOT } from "../server-process.ts";

const SCREENS = join(ROOT, "src/generated/screens");

/** Kinds of blocks, widgets and formats. */
const FEATURE = /\b(?:kind|widget|format): "[a-z-]+"/g;

/** Returns the features of each generated screen, by its id. */
function featuresOfScreens(): Map<string, ReadonlySet<string>> {
  const files = readdirSync(SCREENS).filter((file) => file.endsWith(".tsx"));
  return new Map(
    files.map((file) => {
      const features = readFileSync(join(SCREENS, file), "utf8").match(FEATURE) ?? [];
      return [file.replace(/\.tsx$/, ""), new Set(features)];
    }),
  );
}

/**
 * Chooses screens that together have every feature of all screens, the richest first; all of them in a full run.
 *
 * @returns ids of screens
 */
export function chosenScreens(): ReadonlySet<string> {
  const screens = featuresOfScreens();
  if (isFullRun) return new Set(screens.keys());
  const missing = new Set([...screens.values()].flatMap((features) => [...features]));
  const chosen = new Set<string>();
  while (missing.size > 0) {
    const gain = (id: string): number => [...(screens.get(id) ?? [])].filter((feature) => missing.has(feature)).length;
    const best = [...screens.keys()].reduce((first, second) => (gain(second) > gain(first) ? second : first));
    chosen.add(best);
    for (const feature of screens.get(best) ?? []) missing.delete(feature);
  }
  return chosen;
}
