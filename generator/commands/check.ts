import { upToDate } from "../load/inventory.ts";
import type { WriteFacts } from "../write/write.ts";
import { differenceText } from "./difference.ts";
import { type Finding, findingsOfFiles, findingsOfMistakes } from "./findings.ts";
import type { Output } from "./output.ts";
import { type Reporter, reporters } from "./reporters.ts";

/**
 * Compares the generated files with those that the metadata yields, and prints the differences. Writes nothing.
 *
 * @param reporter the format of a report for other programs. The report replaces the message of success on standard output; mistakes and
 * differences still go to the error output
 * @returns the exit code: 0 for success; 1 if the metadata has mistakes, or if a file is changed, missing, orphaned or edited by hand
 */
export async function runCheck(root: string, output: Output, reporter?: Reporter): Promise<number> {
  const { text, findings, isFailed } = await check(root);
  if (isFailed) output.error(text);
  else if (reporter === undefined) output.print(text);
  if (reporter !== undefined) output.print(reporters[reporter]({ root, findings, environment: process.env }));
  return isFailed ? 1 : 0;
}

async function check(root: string): Promise<{ text: string; findings: readonly Finding[]; isFailed: boolean }> {
  const good = (count: number) => ({ text: `${count} generated files are up to date\n`, findings: [], isFailed: false });
  const known = upToDate(root);
  if (known !== undefined) return good(known);
  const { describe, generate, openSession } = await import("../pipeline.ts");
  const result = await generate(root, openSession(root), { check: true });
  if (result.facts === undefined) return { text: describe(result), findings: findingsOfMistakes(result.diagnostics), isFailed: true };
  const text = checkText(result.facts);
  return text === "" ? good(result.facts.unchanged) : { text, findings: findingsOfFiles(result.facts), isFailed: true };
}

/**
 * Renders the message of `generate --check`: lists each generated file that differs from what the metadata generates. The message states
 * the sources of each file and how to correct the difference. For changed and edited files, it also shows the difference. The last line
 * states the number of files.
 *
 * @returns an empty text if no file differs
 */
export function checkText(facts: WriteFacts): string {
  const from = (item: { template: string; sources: readonly string[] }): string => `  from ${[...item.sources, item.template].join(", ")}`;
  const blocks = [
    ...facts.edited.map((item) =>
      [
        `edited   ${item.path}`,
        differenceText(item.after, item.before),
        from(item),
        "  make the change there, or delete the file and run npm run generate",
      ].join("\n"),
    ),
    ...facts.changed.map((item) =>
      [`changed  ${item.path}`, differenceText(item.before, item.after), from(item), "  run npm run generate"].join("\n"),
    ),
    ...facts.missing.map((item) => [`missing  ${item.path}`, from(item), "  run npm run generate"].join("\n")),
    ...facts.orphaned.map((item) =>
      [`orphaned ${item.path}`, from(item), "  no metadata generates it any more; run npm run generate to remove it"].join("\n"),
    ),
  ];
  if (blocks.length === 0) return "";
  const { edited, changed, missing, orphaned } = facts;
  const counts = `${changed.length} changed, ${missing.length} missing, ${orphaned.length} orphaned, ${edited.length} edited by hand`;
  return `${blocks.join("\n\n")}\n\n${counts}\n`;
}
