import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { loadProvided } from "../../generator/load/load-provided.ts";
import type { Names } from "../../generator/load/provided.ts";
import { watchProvided } from "../../generator/load/watch-provided.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { root } from "./built.ts";

function projectWith(files: Readonly<Record<string, string>>): string {
  const folder = memoryFolder("gp-provided-");
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

const keysOf = (names: Names | undefined): unknown =>
  names === undefined ? undefined : Object.fromEntries([...names].map(([name, { members }]) => [name, members && [...members.keys()]]));

test("every registry of this project can be read by its syntax", () => {
  const { texts: _, ...registries } = loadProvided(root);
  const unread = Object.entries(registries).flatMap(([registry, names]) => (names === undefined || names.size === 0 ? [registry] : []));
  for (const registry of ["handlers", "hooks", "known"] as const)
    for (const [name, { members }] of registries[registry] ?? []) if (members === undefined) unread.push(`${registry}.${name}`);
  expect(unread).toEqual([]);
});

test("finds names through imports, constants, spreads and type assertions; leaves computed ones unchecked", () => {
  const folder = projectWith({
    "src/server/features/index.ts": `
      import { desk as atDesk, shared } from "./desk.ts";
      const handlers: Handlers<Context> = { desk: atDesk, made: build(), "odd name": {} };
      export const services = { handlers, effects: { ...shared, after() {} } as const, hooks: { ...unknown() } } satisfies Services;`,
    "src/server/features/desk.ts": `
      import { more } from "./more.ts";
      export const shared = { lend: async () => {} };
      export const desk = { async list() {}, get: () => null, ...more };`,
    "src/server/features/more.ts": "const own = { remove };\nexport { own as more };\nexport const more = own;",
  });
  const provided = loadProvided(folder);
  expect(keysOf(provided.handlers)).toEqual({ desk: ["remove", "list", "get"], made: undefined, "odd name": [] });
  expect(keysOf(provided.effects)).toEqual({ lend: undefined, after: undefined });
  expect([provided.hooks, provided.parts]).toEqual([undefined, undefined]);
  expect(provided.handlers?.get("desk")?.members?.get("list")?.at).toMatchObject({ file: "src/server/features/desk.ts", line: 4 });
});

test("a watcher reports a new name and ignores other edits", async () => {
  const file = "src/screens/index.ts";
  const folder = projectWith({ [file]: "export const slots = { Shelf: a };", "src/server/main.ts": "" });
  let reported = 0;
  let report = () => {};
  const next = new Promise<void>((resolve) => {
    report = resolve;
  });
  const stop = watchProvided(folder, () => {
    reported++;
    report();
  });
  writeFileSync(path.join(folder, file), "export const slots = { Shelf: other };");
  utimesSync(path.join(folder, file), new Date(), new Date(Date.now() - 1000));
  writeFileSync(path.join(folder, file), "export const slots = { Shelf: other, Desk: b };");
  await next;
  stop();
  expect(reported).toBe(1);
});
