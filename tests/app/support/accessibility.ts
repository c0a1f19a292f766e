import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

/** Found once, injected where a document does not have it yet: it is big. */
const ENGINE = readFileSync(createRequire(import.meta.url).resolve("accessibility-checker-engine/ace.js"), "utf8");
const RULES = ["WCAG_2_1"];

/**
 * Rules whose findings are not serious here, each with the reason. A rule that errs in one place only is no reason to
 * list it: mend the place, or give the `where`.
 */
const ALLOWED: readonly { rule: string; where?: RegExp; why: string }[] = [
  {
    rule: "aria_id_unique",
    where: /aria-controls="[^"]*-popup"[^>]*aria-expanded="false"/,
    why: "a closed folder of antd's menu names the list that it will have; nothing is there to be led to while it is closed",
  },
];

interface Finding {
  rule: string;
  text: string;
  /** Start tag of the element. */
  element: string;
  path: string;
}

interface Issue {
  ruleId: string;
  reasonId?: string | number;
  value: [policy: string, confidence: string];
  message: string;
  snippet: string;
  path: { dom: string };
}

interface Engine {
  Checker: new () => { check: (target: Document, rules: readonly string[]) => Promise<{ results: Issue[] }> };
}

/**
 * Violations of WCAG 2.1 (A and AA) in what is visible now, one line each: kept-alive pages behind the present one are
 * not judged. What the engine merely suspects is left out.
 */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "ace" in window))) await page.evaluate(`${ENGINE}; window.ace = ace;`);
  const issues = await page.evaluate(async (rules) => {
    const { ace } = window as unknown as { ace: Engine };
    const { results } = await new ace.Checker().check(document, rules);
    const visible = (path: string) => {
      const node = document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue;
      return !(node instanceof Element) || node.checkVisibility({ visibilityProperty: true });
    };
    return results
      .filter(({ value: [policy, confidence] }) => policy === "VIOLATION" && confidence === "FAIL")
      .filter(({ path }) => visible(path.dom))
      .map(({ ruleId, message, snippet, path }) => ({ rule: ruleId, text: message, element: snippet, path: path.dom }));
  }, RULES);
  return issues.filter((issue) => !isAllowed(issue)).map(({ rule, text, element, path }) => `${rule}: ${text}\n  ${element}\n  ${path}`);
}

function isAllowed({ rule, element }: Finding): boolean {
  return ALLOWED.some((item) => item.rule === rule && (item.where?.test(element) ?? true));
}
