import { join } from "node:path";
import { expect, test } from "vitest";
import { buildProject, describe as printed } from "../../generator/pipeline.ts";
import { plainOf } from "../spec/plain.ts";

const built = buildProject(join(import.meta.dirname, "../.."));
if (built.project === undefined) throw new Error(printed(built));
const { screens, services, workflows } = built.project;

/** Pages of the module by the specification: lists, announcements, review, printing, and figures beside them. */
const PAGES = {
  "/purchaserList": "purchaser-list",
  "/supplierList": "supplier-list",
  "/addPurchaserAssets": "purchaser-add",
  "/editPurchaserAssets": "purchaser-edit",
  "/lookpurchaserassets": "purchaser-look",
  "/looksupplierassets": "supplier-look",
  "/editsupplierassets": "item-completion",
  "/editsupplierassetsfinaly": "result-completion",
  "/auditPurchaserAssets": "item-review",
  "/printdepapplyList": "voucher-print",
  "/purchaserFigures": "purchaser-figures",
  "/supplierFigures": "supplier-figures",
};
const SERVICES = ["assetsOrg", "assetsSup", "lookup"];

const module = [...screens.values()].filter(({ name }) => Object.values(PAGES).includes(name));
const PARTS: readonly (readonly [string, unknown])[] = [
  ...module.map((screen) => [screen.name, plainOf(screen)] as const),
  ...SERVICES.map((name) => [name, plainOf(services.get(name))] as const),
  ["disposal-project", plainOf(workflows.get("disposal-project"))],
];

/** Collects texts under these keys, at any depth. */
function under(value: unknown, names: ReadonlySet<string>, taken = false): string[] {
  if (typeof value === "string") return taken ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => under(item, names, taken));
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, item]) => under(item, names, names.has(name) || (taken && name === "text")));
}

const SHOWN = new Set(["label", "title", "message", "hint", "denied", "success", "cancelled", "section", "confirm"]);
const texts = PARTS.flatMap(([section, plain]) => under(plain, SHOWN).map((text): [string, string] => [section, text]));

test("[D-CONST-03] all texts shown to users are Chinese", () => {
  expect(texts.length).toBeGreaterThan(200);
  // An action without a button has an empty label. `id` is the name of the record.
  const others = texts.filter(([, text]) => text !== "" && !/\p{Script=Han}/u.test(text) && !/^(\$\{|row\.|option\.)/.test(text));
  expect(others.filter(([, text]) => text !== "id")).toEqual([]);
});

test("[D-ERR-03] no page, call or transition of the module mentions locking or unlocking", () => {
  expect(texts.filter(([, text]) => /解锁|锁屏|锁定/.test(text))).toEqual([]);
  expect(PARTS.filter(([, plain]) => /unlock|lock-?screen/i.test(JSON.stringify(plain))).map(([section]) => section)).toEqual([]);
});

test("[D-CONST-04] the module has its pages at their addresses and calls no administration", () => {
  expect(Object.fromEntries(module.map(({ path, name }) => [path, name]))).toEqual(PAGES);
  // Every screen that its pages open belongs to the module, and the other way round.
  const folder = [...screens.values()].filter(
    ({ menu, under: above }) => menu?.parent === "disposal" || above.some((name) => Object.values(PAGES).includes(name)),
  );
  expect(folder.map(({ name }) => name).sort()).toEqual(Object.values(PAGES).sort());
  const called = new Set(
    module.flatMap((screen) =>
      [...JSON.stringify(plainOf(screen)).matchAll(/"([a-z]\w*)\.([a-z]\w*)"/g)].flatMap(([, service = "", call = ""]) =>
        services.get(service)?.calls.has(call) === true ? [service] : [],
      ),
    ),
  );
  // The changes of its records are read from the history that all screens share.
  expect([...called].sort()).toEqual([...SERVICES, "changes"].sort());
});
