import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe as group, expect, it } from "vitest";
import { codes } from "../../generator/diagnostics/codes.ts";
import { listMistakes } from "./mistakes.ts";

const register = Object.keys(codes).sort();

group("the register of diagnostic codes", () => {
  it("has a planted mistake for each code and none for another", () => {
    const planted = listMistakes().flatMap(({ name }) => /^e\d{3}/.exec(name)?.[0].toUpperCase() ?? []);
    expect([...new Set(planted)].sort()).toEqual(register);
  });

  it("has cases whose text shows their own code", () => {
    const strange = listMistakes().filter(({ name, expected }) => {
      const code = /^e\d{3}/.exec(name)?.[0].toUpperCase();
      return code !== undefined && !expected.includes(` ${code} `);
    });
    expect(strange.map(({ name }) => name)).toEqual([]);
  });

  it("appears in the README with the same texts", () => {
    const text = readFileSync(new URL("../../generator/README.md", import.meta.url), "utf8");
    const rows = [...text.matchAll(/^\| (E\d{3}) \| (.*) \|$/gm)].map((match) => [match[1], match[2]]);
    expect(Object.fromEntries(rows)).toEqual(codes);
  });

  it("is used by the generator, each code at least once", () => {
    const folder = new URL("../../generator/", import.meta.url).pathname;
    const files = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((file) => file.endsWith(".ts") && !file.endsWith("codes.ts"));
    const source = files.map((file) => readFileSync(path.join(folder, file), "utf8")).join("\n");
    expect(register.filter((code) => !source.includes(`"${code}"`))).toEqual([]);
  });

  it("has small cases: no more than three files", () => {
    const big = listMistakes().filter(({ patch }) => Object.keys(patch).length > 3);
    expect(big.map(({ name }) => name)).toEqual([]);
  });

  it("has cases in the file of their code, each name once", () => {
    const all = listMistakes();
    const astray = all.filter(
      ({ name, fixture }) => path.basename(fixture) !== (/^e\d\d/.test(name) ? `${name.slice(0, 3)}x.yaml` : "several.yaml"),
    );
    expect(astray.map(({ name }) => name)).toEqual([]);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });
});
