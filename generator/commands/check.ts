import { upToDate } from "../load/inventory.ts";
import type { WriteFacts } from "../write/write.ts";
import { differenceText } from "./difference.ts";
import type { Output } from "./output.ts";

/** Compares without writing. 1: mistakes, or a file that is changed, missing, orphaned or edited by hand. */
export async function runCheck(root: string, output: Output): Promise<number> {
  const known = upToDate(root);
  if (known !== undefined) {
    output.print(`${known} generated files are up to date\n`);
    return 0;
  }
  const { describe, generate, openSession } = await import("../pipeline.ts");
  const result = await generate(root, openSession(root), { check: true });
  if (result.facts === undefined) {
    output.error(describe(result));
    return 1;
  }
  const text = checkText(result.facts);
  if (text === "") {
    output.print(`${result.facts.unchanged} generated files are up to date\n`);
    return 0;
  }
  output.error(text);
  return 1;
}

/** What is wrong with each file, with its diff, its sources and what to do. Empty: nothing. */
export function checkText(facts: WriteFacts): string {
  const from = (item: { template: string; sources: readonly string[] }): string => `  from ${[...item.sources, item.template].join(", ")}`;
  const blocks = [
    ...facts.edited.map((item) =>
      [
        `edited   ${item.path}`,
        differenceText(item.after, item.before),
        from(item),
        "  put the change there, or delete the file and run npm run generate",
      ].join("\n"),
    ),
    ...facts.changed.map((item) =>
      [`changed  ${item.path}`, differenceText(item.before, item.after), from(item), "  run npm run generate"].join("\n"),
    ),
    ...facts.missing.map((item) => [`missing  ${item.path}`, from(item), "  run npm run generate"].join("\n")),
    ...facts.orphaned.map((item) =>
      [`orphaned ${item.path}`, from(item), "  nothing yields it any more; run npm run generate to remove it"].join("\n"),
    ),
  ];
  if (blocks.length === 0) return "";
  const { edited, changed, missing, orphaned } = facts;
  const counts = `${changed.length} changed, ${missing.length} missing, ${orphaned.length} orphaned, ${edited.length} edited by hand`;
  return `${blocks.join("\n\n")}\n\n${counts}\n`;
}
