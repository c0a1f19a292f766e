import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

/** Injected into a document that does not have it yet. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Levels A and AA of WCAG 2.2. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Label in name (2.5.3), which axe only runs on request. */
const LABEL_IN_NAME = "label-content-name-mismatch";

/** Lists violations that axe finds below the elements of a selector, one a line. Undecided results are omitted. */
export async function axeFindings(page: Page, selector: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const options = { runOnly: TAGS, rules: { [LABEL_IN_NAME]: { enabled: true } }, resultTypes: ["violations" as const] };
  return page.evaluate(
    async ([within, wanted]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const roots = [...document.querySelectorAll(within)].filter((element) => element.checkVisibility());
      const { violations } = await run({ include: roots as unknown as string[] }, wanted);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, target }) => `${id}: ${help}\n  ${html}\n  ${target.join(" ")}`),
      );
    },
    [selector, options] as const,
  );
}
