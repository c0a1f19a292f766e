import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { buildProject, describe as printed } from "../../generator/pipeline.ts";
import { readHeader } from "../../generator/render/header.ts";
import { casesFolder, filesBelow, outputCases, projectOf } from "../generator/cases.ts";
import { applyDifferences, listDifferences, type Texts } from "./differences.ts";
import { rendered } from "./generate.ts";

/*
 * `output-base/expected` contains the output of the base project. For another case, `expected.diff` lists the lines that
 * differ from it, and `expected` contains the new files. Both cover only the files that the case is about. Every other
 * file equals the one of output-base or is listed here.
 */

/** UPDATE_CASES=1 writes the current output. Read the diff before you commit it. */
const update = process.env["UPDATE_CASES"] === "1";

interface OutputCase {
  /** Files whose text is compared. */
  about: RegExp;
  /** Files by folder that also differ from output-base. They are not compared, because another case covers them. */
  follows?: Readonly<Record<string, readonly string[]>>;
}

/** Files about the whole project, which change with everything. Each is compared in the cases that are about it. */
const SUMMARIES =
  /^(client|menus|pages|palette|rights|server|slots|storage|tables)\.ts$|^entities\/.*\.whole\.ts$|^(entities|rights-matrix)\.md$|^(openapi|stored)\.json$/;
/** Minified code. tests/generator-output/random-entities.test.ts checks what it does. */
const VALIDATORS = /^validators\//;

const CASES: Record<string, OutputCase> = {
  "output-base": { about: /^(?!validators\/)/ },
  "output-export": {
    about: /^list-exports\.ts$|shop\/(calls|routes|types|rules\/export-books)\.ts$|screens\/books\.tsx$/,
    follows: { "services/shop": ["handlers.ts", "rules/add-book.ts"] },
  },
  "output-history": {
    about: /shop\/(calls|routes|types)\.ts$|changes\/routes\.ts$|screens\/books\.tsx$|^storage\.ts$|^rights-matrix\.md$/,
    follows: { "services/changes": ["calls.ts", "rules/books.ts", "types.ts"] },
  },
  "output-import": {
    about: /^sheets\.ts$|shop\/(calls|routes)\.ts$|screens\/books\.tsx$|entities\/chapter\.typed\.ts$/,
    follows: { "services/shop": ["handlers.ts", "rules/chapter-rows.ts", "rules/chapter-sheet.ts", "rules/update-book.ts", "types.ts"] },
  },
  "output-list-import": {
    about: /^list-imports\.ts$|shop\/(calls|routes)\.ts$|screens\/books\.tsx$/,
    follows: {
      entities: ["book.reply.ts", "book.rules.ts", "book.ts"],
      "services/shop": ["rules/import-books-file.ts", "rules/import-books.ts", "types.ts"],
    },
  },
  // Keywords that no other case needs. A keyword whose removal no test detects is dead (tests/mutation/keywords.test.ts).
  "output-keywords": {
    about:
      /screens\/books\.tsx$|shop\/rules\/add-book\.ts$|shop\/(rules\/find-books|routes)\.ts$|entities\/book\.rules\.ts$|^storage\.ts$|^(menus|palette)\.ts$/,
    follows: {
      entities: ["book.reply.ts", "book.ts", "chapter.typed.ts"],
      "services/shop": ["calls.ts", "handlers.ts", "rules/recall-book.ts", "rules/restock.ts", "rules/update-book.ts", "types.ts"],
      "workflows/loan": ["workflow.ts"],
    },
  },
  "output-rules": {
    about:
      /shop\/(rules\/(add|update)-book|types|calls|routes)\.ts$|screens\/books\.tsx$|entities\/book\.(rules|whole)\.ts$|validators\/shop\.addBook/,
    follows: { entities: ["book.reply.ts", "book.ts", "chapter.reply.ts", "chapter.ts"] },
  },
  // Fields whose names are members of every object.
  "output-object-names": {
    about: /^storage\.ts$|entities\/book(\.whole)?\.ts$|shop\/(calls|routes|rules\/(add|update)-book)\.ts$|screens\/books\.tsx$/,
    follows: {
      "": ["list-exports.ts"],
      entities: ["book.reply.ts", "book.rules.ts", "chapter.reply.ts", "chapter.ts"],
      "services/changes": ["calls.ts", "routes.ts", "rules/books.ts", "types.ts"],
      "services/shop": ["rules/export-books.ts", "rules/list-books.ts", "types.ts"],
    },
  },
  "output-custom": {
    about: /^(slots|pages|rights)\.ts$|screens\/(books|board)\.tsx$/,
    follows: { "services/shop": ["calls.ts", "routes.ts", "rules/list-books.ts", "types.ts"] },
  },
  "output-set": { about: /shop\/(routes|handlers)\.ts$/ },
  "output-tasks": {
    about: /^tasks\.ts$|loan\.whole\.ts$|loan\/workflow\.ts$|screens\/loans\.tsx$|desk\/(calls|routes|types)\.ts$/,
    follows: {
      entities: ["loan.ts"],
      "services/desk": ["rules/list-loans.ts"],
    },
  },
  "output-tree": {
    about: /screens\/places\.tsx$|services\/places\/(types|handlers)\.ts$|^menus\.ts$/,
    follows: {
      entities: ["place.reply.ts", "place.ts"],
      "services/places": [
        "calls.ts",
        "routes.ts",
        "rules/add-place.ts",
        "rules/get-place.ts",
        "rules/order-places.ts",
        "rules/place-level.ts",
        "rules/place-tree.ts",
        "rules/places-below.ts",
      ],
    },
  },
  "output-storage": {
    about:
      /^(storage|scopes)\.ts$|^stored\.json$|entities\/(book|chapter\.reply)\.ts$|^entities\.md$|screens\/books\.tsx$|shop\/routes\.ts$/,
    follows: {
      entities: ["book.reply.ts", "book.rules.ts", "chapter.typed.ts"],
      "services/shop": ["calls.ts", "types.ts"],
    },
  },
  "output-elsewhere": {
    about: /^(storage|stored)\.(ts|json)$|desk\/(types|routes)\.ts$|shop\/(types|routes)\.ts$|screens\/(loans|books)\.tsx$/,
    follows: {
      entities: ["loan.reply.ts", "loan.ts", "sign-in.reply.ts", "sign-in.ts"],
      "services/desk": ["calls.ts", "rules/due-of.ts", "rules/list-loans.ts", "rules/save-loan.ts", "rules/sign-ins.ts"],
      "services/shop": ["calls.ts", "rules/list-books.ts"],
    },
  },
  "output-wire": {
    about:
      /screens\/exhibit\.tsx$|museum\/(types|calls|routes|rules\/update-exhibit)\.ts$|museum\.updateExhibit|^storage\.ts$|^openapi\.json$/,
    follows: {
      entities: ["exhibit.reply.ts", "exhibit.ts"],
      "services/museum": ["handlers.ts", "rules/get-exhibit.ts", "rules/list-exhibits.ts", "rules/open-image.ts", "rules/upload-image.ts"],
    },
  },
  "output-declared": {
    about: /^(pages|client)\.ts$|screens\/(loans|loan-add)\.tsx$|desk\/calls\.ts$|^rights\.ts$/,
    follows: {
      entities: ["book.reply.ts", "book.rules.ts", "book.ts"],
      "services/desk": [
        "handlers.ts",
        "routes.ts",
        "rules/list-loans.ts",
        "rules/note.ts",
        "rules/tidy.ts",
        "rules/withdraw.ts",
        "types.ts",
      ],
      "services/shop": ["calls.ts", "routes.ts"],
      "workflows/loan": ["vectors.json"],
    },
  },
  "output-dialogs": {
    about: /^dialogs\/|^entities\/pin-change\.typed\.ts$|shop\/(calls|routes|rules\/(order-book|note-order))\.ts$|^rights\.ts$/,
    follows: {
      entities: ["pin-change.ts"],
      "services/shop": ["handlers.ts", "rules/change-pin.ts", "rules/choices.ts", "types.ts"],
    },
  },
  "output-forms": {
    about: /screens\/books?\.tsx$|shop\/(rules\/add-book|handlers)\.ts$/,
    follows: {
      entities: ["book.reply.ts", "book.rules.ts", "book.ts"],
      "services/desk": ["routes.ts", "rules/save-loan.ts"],
      "services/shop": [
        ...["calls.ts", "routes.ts", "rules/delete-book.ts", "rules/get-book.ts", "rules/list-books.ts"],
        ...["rules/remove-cover.ts", "rules/search-books.ts", "rules/update-book.ts", "types.ts"],
      ],
    },
  },
  "output-rows": {
    about: /screens\/orders\.tsx$|^storage\.ts$|orders\/routes\.ts$/,
    follows: {
      entities: [
        "order-line.reply.ts",
        "order-line.ts",
        "order-line.typed.ts",
        "order.reply.ts",
        "order.rules.ts",
        "order.ts",
        "stock-kind.reply.ts",
        "stock-kind.ts",
      ],
      "services/orders": [
        "calls.ts",
        "handlers.ts",
        "rules/add-kind.ts",
        "rules/add.ts",
        "rules/change.ts",
        "rules/get.ts",
        "rules/kinds.ts",
        "rules/list.ts",
        "rules/shelves.ts",
        "types.ts",
      ],
    },
  },
  "output-recycle": {
    about: /screens\/books\.tsx$|^storage\.ts$/,
    follows: { "services/recycle": ["calls.ts", "handlers.ts", "routes.ts", "rules/restore.ts", "types.ts"] },
  },
  "output-timeline": {
    about: /screens\/loan\.tsx$/,
    follows: { "services/desk": ["calls.ts", "routes.ts", "rules/get-loan.ts", "types.ts"] },
  },
  "output-figures": {
    about: /screens\/books\.tsx$|shop\/(calls|routes|types)\.ts$/,
    follows: {
      entities: ["book.reply.ts", "book.rules.ts", "book.ts"],
      "services/shop": ["handlers.ts", "rules/list-books.ts", "rules/loan-days.ts"],
    },
  },
  "output-transitions": {
    about: /loan\/workflow\.ts$|vectors\.json$/,
    follows: { "workflows/loan": ["diagram.md"] },
  },
  "output-conditions": {
    about: /screens\/loans\.tsx$|^rights\.ts$|vectors\.json$/,
    follows: { "services/desk": ["routes.ts", "types.ts"] },
  },
};

const listed = (folders: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(folders).flatMap(([folder, files]) => files.map((file) => path.posix.join(folder, file)));

const FOLDER = "src/generated/";

/** Removes the hash from the header of a generated file, since it means nothing to a reader. Asserts that it is right. */
function withoutHash(file: string, text: string): string {
  if (VALIDATORS.test(file)) return text;
  expect(readHeader(file, text)?.intact, file).toBe(true);
  return text.replace(/^\/\/ Hash: \w+\n|\n {5}Hash: \w+(?= -->)|(?<=^\{\n {2}"x-generated": .*),"hash":"\w+"/m, "");
}

async function generated(name: string): Promise<Texts> {
  const root = projectOf(name);
  const built = buildProject(root);
  rmSync(root, { recursive: true });
  if (built.project === undefined) throw new Error(printed(built));
  const files = await rendered(built.project);
  const texts = files.map(({ path: file, text }) => ({ file: file.slice(FOLDER.length), text }));
  return new Map(texts.map(({ file, text }) => [file, withoutHash(file, text)]));
}

const expectedFolder = (name: string): string => path.join(casesFolder, name, "expected");
const differencesFile = (name: string): string => path.join(casesFolder, name, "expected.diff");

const readExpectedFiles = (name: string): Texts => (existsSync(expectedFolder(name)) ? filesBelow(expectedFolder(name)) : new Map());
const readExpectedDifferences = (name: string): string =>
  existsSync(differencesFile(name)) ? readFileSync(differencesFile(name), "utf8") : "";

function rewrite(name: string, texts: Texts, base: Texts): void {
  rmSync(expectedFolder(name), { recursive: true, force: true });
  rmSync(differencesFile(name), { force: true });
  const entries = [...texts];
  for (const [file, text] of entries.filter(([one]) => !base.has(one))) {
    const target = path.join(expectedFolder(name), file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  const differences = listDifferences(base, new Map(entries.filter(([one]) => base.has(one))));
  if (differences !== "") writeFileSync(differencesFile(name), differences);
}

const select = (texts: Texts, isSelected: (file: string) => boolean): Texts => new Map([...texts].filter(([file]) => isSelected(file)));

describe("golden output", () => {
  let base: Texts;
  beforeAll(async () => {
    if (update)
      rewrite(
        "output-base",
        select(await generated("output-base"), (file) => !VALIDATORS.test(file)),
        new Map(),
      );
    base = readExpectedFiles("output-base");
  });

  it("runs every case", () => {
    expect(outputCases()).toEqual(Object.keys(CASES).sort());
  });

  for (const [name, { about, follows = {} }] of Object.entries(CASES)) {
    it(name, async () => {
      const texts = await generated(name);
      const compared = select(texts, (file) => about.test(file));
      if (update && name !== "output-base") rewrite(name, compared, base);
      const changed = applyDifferences(base, readExpectedDifferences(name));
      const own = new Map([...readExpectedFiles(name), ...changed]);
      for (const [file, text] of compared) expect(text, file).toBe(own.get(file) ?? base.get(file));
      expect(
        [...own.keys()].filter((file) => !compared.has(file)),
        "expected, and not generated",
      ).toEqual([]);
      const others = select(texts, (file) => !about.test(file) && !VALIDATORS.test(file));
      const differing = [...others].filter(([file, text]) => text !== base.get(file)).map(([file]) => file);
      expect(differing.filter((file) => !SUMMARIES.test(file)).sort()).toEqual(listed(follows).sort());
    });
  }
});
