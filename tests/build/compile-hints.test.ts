import { expect, test } from "vitest";
import { compileHints } from "../../src/build/compile-hints.ts";

interface Chunk {
  type: "chunk";
  name: string;
  code: string;
}

/** Runs the plugin over the chunks with these names, and returns their codes. */
function hinted(...names: string[]): string[] {
  const { generateBundle } = compileHints();
  const { handler } = generateBundle as unknown as { handler: (options: object, bundle: Record<string, Chunk>) => void };
  const chunks = names.map((name): Chunk => ({ type: "chunk", name, code: name }));
  const error = (message: string): never => {
    throw new Error(message);
  };
  handler.call({ error }, {}, Object.fromEntries(chunks.map((chunk) => [`${chunk.name}.js`, chunk])));
  return chunks.map(({ code }) => code);
}

test("the first chunks of a list begin with the hint that Chromium looks for, and no other chunk does", () => {
  const hint = "//# allFunctionsCalledOnLoad\n";
  expect(hinted("start", "react", "packages", "portal")).toEqual(["start", "react", `${hint}packages`, `${hint}portal`]);
});

test("a build whose first chunks have other names is refused", () => {
  expect(() => hinted("react", "portal")).toThrow('the build has no chunk "packages"');
});
