import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Reads all templates from the nearest folder `templates` at or above the generator itself.
 *
 * @returns the text of each template, by its file name without `.hbs`
 * @throws Error if there is no such folder ({@link templateFolder})
 */
export function loadTemplates(): Map<string, string> {
  const folder = templateFolder(dirname(fileURLToPath(import.meta.url)));
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".hbs"))
    .sort();
  return new Map(names.map((name) => [name.slice(0, -".hbs".length), readFileSync(join(folder, name), "utf8")]));
}

/**
 * Finds the folder of the templates: the nearest folder `templates` with a `page.hbs`, at `start` or above it.
 *
 * @throws Error if there is no such folder
 */
export function templateFolder(start: string): string {
  for (let at = start; ; at = dirname(at)) {
    if (existsSync(join(at, "templates", "page.hbs"))) return join(at, "templates");
    if (dirname(at) === at) throw new Error(`no folder "templates" at or above ${start}`);
  }
}
