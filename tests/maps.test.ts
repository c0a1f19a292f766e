import { readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { documents, projectFiles } from "./support/documents.ts";
import { edgesOf, filesOf, ROOT, sources } from "./support/imports.ts";

describe("who may import whom", () => {
  test("the server's README lists every folder of each layer below those that it imports from", () => {
    const map = readFileSync(join(ROOT, "src/server/README.md"), "utf8");
    const listed = [...map.matchAll(/^\| `((?:engine|identity|features)\/[a-z-]+)\/` \|/gm)].map(([, folder = ""]) => folder);
    const folderOf = (file: string): string => file.split("/").slice(2, 4).join("/");
    const isInLayer = (file: string): boolean => /^src\/server\/(?:engine|identity|features)\/[^/]+\//.test(file);
    expect([...listed].sort()).toEqual([...new Set(sources.filter(isInLayer).map(folderOf))].sort());
    const upward = edgesOf("src/server").filter(
      ({ from, to }) => isInLayer(from) && isInLayer(to) && listed.indexOf(folderOf(to)) > listed.indexOf(folderOf(from)),
    );
    expect(upward).toEqual([]);
  });

  test.each([
    ["runtime", "runtime/"],
    ["src/app", "src/app/"],
  ])("the README of %s lists every folder of it and no other", (folder, below) => {
    const map = readFileSync(join(ROOT, folder, "README.md"), "utf8");
    const rows = [...map.matchAll(/^\| ((?:`[a-z-]+`(?:, )?)+) \|/gm)].flatMap(([, names = ""]) => names.match(/[a-z-]+/g) ?? []);
    const folders = sources
      .filter((file) => file.startsWith(below))
      .flatMap((file) => file.slice(below.length).split("/").slice(0, -1)[0] ?? []);
    expect(rows.sort()).toEqual([...new Set(folders)].sort());
  });

  test("no base name stands in more than two folders", () => {
    const folders = new Map<string, string[]>();
    const own = filesOf("generator", "runtime", "src", "tests").filter(
      (file) => /\.tsx?$/.test(file) && !/^(src\/generated|tests\/cases)\/|\/index\.ts$/.test(file),
    );
    for (const file of own) folders.set(basename(file, extname(file)), [...(folders.get(basename(file, extname(file))) ?? []), file]);
    expect([...folders.values()].filter((files) => files.length > 2)).toEqual([]);
  });

  test("the paths named in documents exist", () => {
    // Names of examples, media types and environments, and files that a command makes.
    const elsewhere =
      /[<*]|^(\.|\/|@|dist\/|DATA_DIR|Asia\/|test-results\/)|\bName\.tsx$|^\.rules\.ts$|^(text|application)\/[a-z]+$|^a\/b\/c$|\/dialogs\/wishes\.ts$/;
    const named = documents.flatMap((map) =>
      [...readFileSync(join(ROOT, map), "utf8").matchAll(/`([\w@.*<>/-]+)`/g)]
        .map(([, path = ""]) => path)
        .filter((path) => /\/|\.(ts|tsx|yaml|json|md)$/.test(path) && !elsewhere.test(path))
        .map((path) => ({ map, path: path.replace(/\/$/, "") })),
    );
    expect(named.length).toBeGreaterThan(100);
    const known = [...projectFiles, "src/generated/validators"];
    const isThere = (map: string, path: string): boolean =>
      [path, join(dirname(map), path)].some((way) => known.some((file) => file === way || file.startsWith(`${way}/`))) ||
      known.some((file) => file.endsWith(`/${path}`) || file.includes(`/${path}/`));
    expect(named.filter(({ map, path }) => !isThere(map, path))).toEqual([]);
    expect(isThere("README.md", "src/server/no-such-file.ts")).toBe(false);
  });
});
