import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { refuse } from "../../src/server/engine/refusals/refusal.ts";
import { REFUSALS, type RefusalName } from "../../src/server/engine/refusals/refusal-register.ts";
import { refuseSql, SQL_REFUSALS } from "../../src/server/features/sql-views/refuse-sql.ts";

const SERVER = join(import.meta.dirname, "../../src/server");
const names = Object.keys(REFUSALS) as RefusalName[];
/** The registers themselves. */
const REGISTERS = /^(engine\/refusals\/|features\/sql-views\/refuse-sql\.ts$)/;
const sources = readdirSync(SERVER, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !REGISTERS.test(file))
  .map((file) => ({ file, code: readFileSync(join(SERVER, file), "utf8") }));

/** Finds refusals that are built from a literal text. */
function findLiterals(code: string): string[] {
  return [
    ...code.matchAll(
      /(?:new (?:Refusal|RefusedSql|ConflictError)|\brefused|\bnoRight)\([^;]*?["'`][^"'`]*\p{Script=Han}|message: ["'`]\p{Script=Han}/gu,
    ),
  ].map(([found]) => found);
}

it("every refusal text of the server is in the register", () => {
  expect(sources.flatMap(({ file, code }) => findLiterals(code).map((found) => `${file}: ${found}`))).toEqual([]);
  const planted = [
    'throw new Refusal(409, "不行");',
    'throw refused("不行")',
    'throw violated([{ field, message: "不行" }]);',
    "throw noRight(`不行`)",
    'throw new RefusedSql("不行");',
  ];
  expect(planted.map((code) => findLiterals(code).length)).toEqual([1, 1, 1, 1, 1]);
});

/** Texts that demand a correction, wherever they occur. */
const DEMANDS = /["'`][^"'`\n]*(?:必须|不能为|不能超过|格式不正确|不存在|请填写|请选择|请输入|请重新|不在可选)[^"'`\n]*["'`]/gu;

/** Files whose texts refuse no call: replies of mail servers, explanations of rights, texts of templates and of a command. */
const TELLING = [
  "features/notifications/mail/mail-server.ts",
  "identity/rights/explain.ts",
  "engine/sheets/documents.ts",
  "commands/factor-reset.ts",
];

it("no text that demands a correction is outside the register", () => {
  const demands = (code: string): string[] => [...code.replace(/^\s*(\/\/|\/?\*).*$/gm, "").matchAll(DEMANDS)].map(([found]) => found);
  expect(demands(`amount: "金额必须为数字",`)).toHaveLength(1);
  const own = sources.filter(({ file }) => !TELLING.includes(file) && !file.startsWith("demo/"));
  expect(own.flatMap(({ file, code }) => demands(code).map((found) => `${file}: ${found}`))).toEqual([]);
});

it("every register entry is used and unique per status", () => {
  const unused = names.filter((name) => !sources.some(({ code }) => code.includes(`"${name}"`)) && !inRefusals(name));
  expect(unused).toEqual([]);
  const texts = names.map((name) => REFUSALS[name]).filter(({ text }) => typeof text === "string");
  expect(new Set(texts.map(({ status, text }) => `${status} ${String(text)}`)).size).toBe(texts.length);
});

it("every refusal of a view's SQL is in the register exactly once", () => {
  const views = sources.filter(({ file }) => file.startsWith("features/sql-views/"));
  const unused = Object.keys(SQL_REFUSALS).filter((name) => !views.some(({ code }) => code.includes(`"${name}"`)));
  expect(unused).toEqual([]);
  const texts = Object.values(SQL_REFUSALS).filter((text) => typeof text === "string");
  expect(new Set(texts).size).toBe(texts.length);
  expect(refuseSql("unknownMember", { element: "field", member: "over" }).message).toBe("字段不支持窗口函数（OVER）");
});

const inRefusals = (name: string): boolean => readFileSync(join(SERVER, "engine/refusals/refusal.ts"), "utf8").includes(`"${name}"`);

it("[P-ROLES-10] uses the status as code, except where the envelope must be read whatever the status", () => {
  expect(refuse("stale")).toMatchObject({ status: 409, code: "409", message: "数据已被他人修改，请刷新后重试", data: null });
  expect(refuse("sessionOver")).toMatchObject({ status: 200, code: "5563" });
  expect(refuse("tooManyFailures", 600)).toMatchObject({ status: 400, message: "登录失败次数过多，请10分钟后再试" });
  expect(refuse("tooManyFailures", 59).message).toBe("登录失败次数过多，请59秒后再试");
});
