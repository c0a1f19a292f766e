import { join } from "node:path";
import { expect, it } from "vitest";
import { type Guard, guards, sourceOf } from "./guards.ts";

const count = (text: string, fragment: string): number => text.split(fragment).length - 1;

it.each([...guards])("%s stands once in its file, and the title of its test once in the other", (_, { file, on, test, title }) => {
  expect([count(sourceOf(file), on), count(sourceOf(test), title)]).toEqual([1, 1]);
});

/** Renders the list of guards for readers. */
function listed(all: ReadonlyMap<string, Guard>): string {
  const rows = [...all].map(([name, { against, file, test, title }]) => `| ${name} | ${against} | \`${file}\` | \`${test}\`: ${title} |`);
  return [
    "# Guards against abuse",
    "",
    "Generated from `guards.yaml` (`npx vitest run tests/guards -u`). `npm run guards` disables each guard and expects its test to fail.",
    "",
    "| guard | without it | in | proved by |",
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

it("lists every guard for readers", async () => {
  await expect(listed(guards)).toMatchFileSnapshot(join(import.meta.dirname, "README.md"));
});
