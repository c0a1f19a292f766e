import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { iconFolder, iconNames } from "../../generator/load/icon-names.ts";

const SET = /^virtual:icons\/([A-Z])$/;
const NAMES = "virtual:icons/names";

/**
 * Vite plugin that provides the icons of @ant-design/icons in one module per first letter. `virtual:icons/A` exports the icons with A, and
 * `virtual:icons/names` lists all names. One module with all 850 icons would be 400 kB, and 850 modules would need a large map.
 */
export function iconSets(): Plugin {
  return {
    name: "icon-sets",
    resolveId: (id) => (SET.test(id) || id === NAMES ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${NAMES}`) return `export default ${JSON.stringify(iconNames())};`;
      const letter = SET.exec(id.slice(1))?.[1];
      if (letter === undefined || !id.startsWith("\0")) return undefined;
      const pictures = iconNames().filter((name) => name.startsWith(letter));
      return `export default {\n${pictures.map(pictureOf).join(",\n")}\n};`;
    },
  };
}

/** Prints one icon as a member with its name. */
function pictureOf(name: string): string {
  const code = readFileSync(join(iconFolder(), `${name}.js`), "utf8");
  const start = `var ${name} = `;
  const from = code.indexOf(start);
  const to = code.indexOf(`export default ${name};`);
  if (from === -1 || to === -1)
    throw new Error(`expected "${start}" and its export in the picture ${name}: the format of @ant-design/icons-svg has changed`);
  return `${name}: ${code
    .slice(from + start.length, to)
    .trim()
    .replace(/;$/, "")}`;
}
