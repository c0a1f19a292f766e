import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type MadeUp, writeMadeUpScreen } from "../support/made-up-screen.ts";

const MENUS = `menus: folders
folders:
  shop: { title: 全部, order: 10, icon: AppstoreOutlined }
`;

const text = (title: string, more: object = {}) => ({ type: "string", title, minLength: 1, maxLength: 100, ...more });
const kinds = ["甲", "乙"].map((title, index) => ({ const: String(index + 1), title }));
const RECORD: Omit<MadeUp, "title"> = {
  fields: {
    code: text("编码", { errorMessage: { required: "编码为空" } }),
    name: text("名称"),
    kind: { type: "string", title: "类型", oneOf: kinds },
    amount: { type: "number", title: "金额", "x-format": "amount" },
    enabled: { type: "boolean", title: "是否启用" },
    createdAt: { type: "string", title: "创建时间", "x-format": "datetime" },
    remark: text("备注", { maxLength: 500 }),
  },
  required: ["code", "name", "enabled"],
  message: "新增",
};

/** Writes a project of `screens` screens with six calls each into an empty folder. */
export function writeMadeUpProject(root: string, portal: string, screens: number): void {
  const folder = (name: string) => join(root, "schemas", name);
  mkdirSync(folder("workflows"), { recursive: true });
  cpSync(join(portal, "schemas", "meta"), folder("meta"), { recursive: true });
  cpSync(join(portal, "templates"), join(root, "templates"), { recursive: true });
  mkdirSync(join(root, "node_modules"));
  writeFileSync(join(root, "schemas", "menus.yaml"), MENUS);
  for (let index = 0; index < screens; index++) writeMadeUpScreen(root, index, { title: `记录${index}`, ...RECORD });
}
