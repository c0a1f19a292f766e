import { existsSync, mkdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe as group, expect, it } from "vitest";
import { main } from "../../generator/commands/run-command.ts";
import { watch, type WatchResult } from "../../generator/commands/watch.ts";
import { collector, filesBelow, projectOf } from "./cases.ts";

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

function project(name?: string): string {
  const root = projectOf(name);
  roots.push(root);
  return root;
}

async function run(root: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const output = collector();
  const code = await main([...args, "--root", root], output);
  return { code, out: output.out, err: output.err };
}

const generated = (root: string): Map<string, string> => filesBelow(path.join(root, "src/generated"));

const page = "src/generated/screens/books.tsx";
const edit = (root: string, file: string, from: string, to: string): void => {
  const text = readFileSync(path.join(root, file), "utf8");
  expect(text).toContain(from);
  writeFileSync(path.join(root, file), text.replace(from, to));
};

group("the command line", () => {
  it("prints its usage, and exits with 2 on a usage error", async () => {
    const root = project();
    expect(await run(root, "--help")).toMatchObject({ code: 0, err: "" });
    const wrong = ["", "generat", "generate more", "watch --check", "new screen", "new page x", "explain", "generate --force"];
    for (const args of wrong) {
      const { code, err } = await run(root, ...args.split(" ").filter(Boolean));
      expect([args, code, err]).toEqual([args, 2, expect.stringContaining("Usage:")]);
    }
    expect((await run(root, "new", "screen", "Bad_Name")).code).toBe(2);
  });
});

group("generate", () => {
  it("refuses a file edited by hand and names the source to change", async () => {
    const root = project();
    await run(root, "generate");
    edit(root, page, "图书管理", "书籍管理");
    edit(root, "schemas/screens/loans.yaml", "title: 借阅管理", "title: 借阅");
    const before = generated(root);
    const { code, err } = await run(root, "generate");
    expect(code).toBe(1);
    expect(err).toContain(`${page} was edited by hand`);
    expect(err).toContain("schemas/screens/books.yaml");
    expect(err).toContain("templates/page.hbs");
    expect(generated(root)).toEqual(before);
  });

  it("detects that nothing changed, and detects every kind of change", async () => {
    const root = project();
    mkdirSync(path.join(root, "node_modules"));
    const { code, err } = await run(root, "generate", "--check");
    expect([code, err]).toEqual([1, expect.stringContaining(`missing  ${page}`)]);
    expect(existsSync(path.join(root, "src"))).toBe(false);
    await run(root, "generate");
    expect((await run(root, "generate")).out).toContain("0 written, 0 removed");
    expect(await run(root, "generate", "--check")).toMatchObject({ code: 0, err: "" });
    edit(root, page, "图书管理", "书籍管理");
    expect((await run(root, "generate", "--check")).code).toBe(1);
    expect((await run(root, "generate")).code).toBe(1);
    unlinkSync(path.join(root, page));
    expect((await run(root, "generate")).out).toContain(`wrote ${page}\n`);
    edit(root, "schemas/screens/books.yaml", "title: 图书管理", "title: 图书");
    expect((await run(root, "generate")).out).toContain(`wrote ${page}\n`);
    // Nobody could make the calls of the screen.
    for (const file of ["screens/books.yaml", "services/shop.yaml"]) unlinkSync(path.join(root, "schemas", file));
    expect((await run(root, "generate")).out).toContain(`removed ${page}\n`);
    expect(existsSync(path.join(root, page))).toBe(false);
  });
});

group("generate --check", () => {
  it("lists each changed, missing, orphaned and edited file with its diff and source", async () => {
    const root = project();
    await run(root, "generate");
    edit(root, "schemas/screens/books.yaml", "title: 图书管理", "title: 书籍管理");
    unlinkSync(path.join(root, "src/generated/screens/loan.tsx"));
    edit(root, "src/generated/screens/loans.tsx", "借阅管理", "借阅");
    unlinkSync(path.join(root, "schemas/entities/chapter.schema.json"));
    edit(root, "schemas/entities/book.schema.json", '"items": {"$ref": "chapter"}', '"items": {"type": "string", "maxLength": 50}');
    edit(root, "schemas/entities/book.schema.json", ', "x-derived": {"sum": "chapters.pages"}', "");
    const before = generated(root);
    const { code, err } = await run(root, "generate", "--check");
    expect(code).toBe(1);
    for (const line of [
      `changed  ${page}`,
      "missing  src/generated/screens/loan.tsx",
      "orphaned src/generated/entities/chapter.ts",
      "edited   src/generated/screens/loans.tsx",
    ]) {
      expect(err).toContain(line);
    }
    expect(err).toMatch(/- {3}title: "图书管理",\n {2}\+ {3}title: "书籍管理",/);
    expect(err).toContain("from schemas/screens/books.yaml, ");
    expect(generated(root)).toEqual(before);
  });
});

group("new", () => {
  it("screen: creates a complete screen that generates at once", async () => {
    const root = project();
    const made = await run(root, "new", "screen", "supplier-contacts", "--title", "供应商联系人");
    expect(made.code).toBe(0);
    for (const file of ["entities/supplier-contacts.schema.json", "services/supplier-contacts.yaml", "screens/supplier-contacts.yaml"]) {
      expect(made.out).toContain(`created schemas/${file}`);
    }
    expect((await run(root, "generate")).code).toBe(0);
    const text = readFileSync(path.join(root, "src/generated/screens/supplier-contacts.tsx"), "utf8");
    for (const call of ["list", "add", "update", "remove", "get"]) expect(text).toContain(`supplierContacts.${call}`);
  });

  it("screen: reports a missing title until it is written", async () => {
    const root = project();
    expect((await run(root, "new", "screen", "supplier-contacts")).code).toBe(0);
    const { code, err } = await run(root, "generate");
    expect([code, err.match(/^schemas\/\S+ E112/gm)]).toEqual([
      1,
      [
        "schemas/entities/supplier-contacts.schema.json:4:12 E112",
        "schemas/screens/supplier-contacts.yaml:3:8 E112",
        "schemas/services/supplier-contacts.yaml:3:8 E112",
      ],
    ]);
  });

  it("refuses a title that requires quotes", async () => {
    const { code, err } = await run(project(), "new", "entity", "author", "--title", 'a"b');
    expect([code, err]).toEqual([2, expect.stringContaining("is not a valid title")]);
  });

  it("screen: uses an existing entity", async () => {
    const root = project();
    const made = await run(root, "new", "screen", "book");
    expect([made.code, made.out.includes("entities/")]).toEqual([0, false]);
    expect(readFileSync(path.join(root, "schemas/screens/book.yaml"), "utf8")).toContain(
      "columns: [bookName, kind, copies, price, lent, boughtAt, labels, phone]",
    );
  });

  it("entity: creates a valid entity", async () => {
    const root = project();
    expect((await run(root, "new", "entity", "author", "--title", "作者")).code).toBe(0);
    expect((await run(root, "generate")).code).toBe(0);
    expect(existsSync(path.join(root, "src/generated/entities/author.ts"))).toBe(true);
  });

  it("refuses to overwrite a file and then writes nothing", async () => {
    const root = project();
    const before = readFileSync(path.join(root, "schemas/screens/books.yaml"), "utf8");
    const screen = await run(root, "new", "screen", "books");
    expect([screen.code, screen.err]).toEqual([1, expect.stringContaining("schemas/screens/books.yaml already exists")]);
    expect(readFileSync(path.join(root, "schemas/screens/books.yaml"), "utf8")).toBe(before);
    expect(existsSync(path.join(root, "schemas/services/books.yaml"))).toBe(false);
    expect((await run(root, "new", "entity", "book")).code).toBe(1);
  });

  it("reports existing mistakes before it creates files", async () => {
    const { code, err } = await run(project("e203-column"), "new", "screen", "authors");
    expect([code, err]).toEqual([1, expect.stringContaining("E203")]);
  });
});

group("explain", () => {
  it("names template, sources and lines of a generated file", async () => {
    const root = project();
    await run(root, "generate");
    const { code, out } = await run(root, "explain", page);
    expect(code).toBe(0);
    expect(out).toContain("templates/page.hbs");
    expect(out).toMatch(/schemas\/screens\/books\.yaml:1/);
    expect((await run(root, "explain", "src/generated/services/shop/rules/add-book.ts")).out).toContain("schemas/services/shop.yaml:14");
  });

  it("lists the files that a metadata file yields and those it contributes to", async () => {
    const root = project();
    await run(root, "generate");
    const { code, out } = await run(root, "explain", "schemas/screens/books.yaml");
    expect([code, out]).toEqual([0, expect.stringContaining(`yields    ${page}\n`)]);
    expect(out).toContain("part of   src/generated/menus.ts\n");
    expect(out).not.toContain("openapi.json");
  });

  it("rejects a file that is not generated and suggests the nearest one", async () => {
    const { code, err } = await run(project(), "explain", "books.tsx");
    expect([code, err]).toEqual([1, expect.stringContaining(`did you mean ${page}?`)]);
  });
});

group("watch", () => {
  it("generates at every save and keeps the last good output on a mistake", async () => {
    const root = project();
    const results: WatchResult[] = [];
    const waiting: ((result: WatchResult) => void)[] = [];
    const stop = watch(root, (result) => {
      const next = waiting.shift();
      if (next === undefined) results.push(result);
      else next(result);
    });
    const nextResult = (): Promise<WatchResult> => {
      const known = results.shift();
      return known === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(known);
    };
    try {
      const first = await nextResult();
      expect([first.ok, first.changed.includes(page)]).toEqual([true, true]);
      edit(root, "schemas/screens/books.yaml", "title: 图书管理", "title: 书籍");
      expect(await nextResult()).toMatchObject({ ok: true, text: "", changed: expect.arrayContaining([page]) });
      const good = generated(root);
      edit(root, "schemas/screens/books.yaml", "columns: [bookName,", "columns: [bookNmae,");
      const broken = await nextResult();
      expect([broken.ok, broken.changed, broken.diagnostics.map((item) => item.code)]).toEqual([false, [], ["E203"]]);
      expect(broken.text).toContain("schemas/screens/books.yaml:11:15");
      expect(generated(root)).toEqual(good);
      edit(root, "schemas/screens/books.yaml", "columns: [bookNmae,", "columns: [bookName,");
      expect(await nextResult()).toMatchObject({ ok: true, changed: [] });
    } finally {
      stop();
    }
  });
});
