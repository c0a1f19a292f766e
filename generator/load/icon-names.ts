import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** Folder of the pictures behind @ant-design/icons, one module each. */
export function iconFolder(): string {
  const icons = createRequire(import.meta.url).resolve("@ant-design/icons/package.json");
  return path.join(path.dirname(createRequire(icons).resolve("@ant-design/icons-svg/package.json")), "es/asn");
}

let known: readonly string[] | undefined;

/** Every name that @ant-design/icons has a picture for, in order: `AccountBookFilled`, … */
export function iconNames(): readonly string[] {
  known ??= readdirSync(iconFolder())
    .filter((name) => /^[A-Z]\w*\.js$/.test(name))
    .map((name) => name.slice(0, -3))
    .sort();
  return known;
}
