import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { axeFindings } from "./axe.ts";

/** The engine, read once. It is only injected into a document that does not have it yet, because it is large. */
const ENGINE = readFileSync(createRequire(import.meta.url).resolve("accessibility-checker-engine/ace.js"), "utf8");
const GUIDELINE = "WCAG_2_1";

/**
 * Rules whose findings are not serious here, each with the reason. If a rule errs at one element only, fix that element or
 * restrict the entry by `where`.
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

interface Rule {
  run: unknown;
  dependencies?: readonly string[];
}

interface Guideline {
  id: string;
  checkpoints: { rules?: { id: string; level: string }[] }[];
}

interface Checker {
  check: (target: Element, guidelines: readonly string[]) => Promise<{ results: Issue[] }>;
  getGuidelines: () => Guideline[];
  addGuideline: (guideline: Guideline) => void;
  engine: { getRule: (id: string) => Rule | undefined };
}

/** Globals of the page: a checker whose guideline `violations` has only rules that can report a violation. */
type Judging = Window & { ace: { Checker: new () => Checker }; violations?: Checker };

/** Scope of a check: everything, the page inside the portal's frame, the dialog over it, or dialogs and menus. */
export type Section = "all" | "page" | "dialog" | "overlay";

/** Native dialogs and menus, and those of antd. */
export const OVERLAY = "dialog[open], [role=dialog], [role=menu], [popover]";

const PARTS: Readonly<Record<Section, string>> = {
  all: ":root",
  page: "main",
  dialog: "[role=dialog], dialog[open]",
  overlay: OVERLAY,
};

/**
 * Lists violations of WCAG in the visible elements, one per line (levels A and AA). This engine checks the rules of 2.1, axe those of 2.2.
 * Retained pages behind the visible page are not checked. Rules that only suspect or recommend something are not run, which saves half of
 * the time.
 */
export async function accessibilityFindings(page: Page, section: Section = "all"): Promise<string[]> {
  if (!(await page.evaluate(() => "ace" in window))) {
    await page.evaluate(`${ENGINE}; window.ace = ace;`);
    await page.evaluate(chooseRules, GUIDELINE);
  }
  const issues = await page.evaluate(async (selector) => {
    const judging = window as unknown as Judging;
    const { violations } = judging;
    const roots = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    if (violations === undefined || roots.length === 0) throw new Error(`nothing to check: no ${selector} is visible`);
    const results: Issue[] = [];
    for (const root of roots) results.push(...(await violations.check(root, ["violations"])).results);
    const visible = (path: string) => {
      const node = document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue;
      return !(node instanceof Element) || node.checkVisibility({ visibilityProperty: true });
    };
    return results
      .filter(({ value: [policy, confidence] }) => policy === "VIOLATION" && confidence === "FAIL")
      .filter(({ path }) => visible(path.dom))
      .map(({ ruleId, message, snippet, path }) => ({ rule: ruleId, text: message, element: snippet, path: path.dom }));
  }, PARTS[section]);
  const found = issues.filter((issue) => !isAllowed(issue));
  const lines = found.map(({ rule, text, element, path }) => `${rule}: ${text}\n  ${element}\n  ${path}`);
  return [...lines, ...(await axeFindings(page, PARTS[section]))];
}

function chooseRules(name: string): void {
  const page = window as unknown as Judging;
  const checker = new page.ace.Checker();
  const whole = checker.getGuidelines().find(({ id }) => id === name);
  if (whole === undefined) throw new Error(`the engine knows no guideline ${name}`);
  const rules = whole.checkpoints.flatMap((checkpoint) => checkpoint.rules ?? []);
  const wanted = new Set<string>();
  // A rule only runs where the rules that it depends on have passed.
  const want = (id: string): void => {
    if (wanted.has(id)) return;
    wanted.add(id);
    for (const other of checker.engine.getRule(id)?.dependencies ?? []) want(other);
  };
  // A rule creates each verdict by its name. A rule whose verdicts are created elsewhere counts as one that may fail.
  const mayFail = (source: string): boolean => /RuleFail/.test(source) || !/Rule(Pass|Potential|Manual)/.test(source);
  for (const { id, level } of rules) if (level === "VIOLATION" && mayFail(String(checker.engine.getRule(id)?.run))) want(id);
  const checkpoints = whole.checkpoints.map((item) => ({ ...item, rules: (item.rules ?? []).filter((rule) => wanted.has(rule.id)) }));
  checker.addGuideline({ ...whole, id: "violations", checkpoints });
  page.violations = checker;
}

function isAllowed({ rule, element }: Finding): boolean {
  return ALLOWED.some((item) => item.rule === rule && (item.where?.test(element) ?? true));
}
