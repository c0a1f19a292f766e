import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../run-program.ts";
import { fingerprint } from "../stamp.ts";

export const THEME_FILES = ["src/app/theme/theme.ts", "src/app/theme/palette.ts", "src/app/theme/contrast.ts"];

/** Files and folders on which the generated style files depend. If one changes, they are generated again. */
const INPUTS = [...THEME_FILES, "src/build/antd", "node_modules/antd/package.json", "node_modules/@ant-design/cssinjs/package.json"];

/** Result of {@link styleFiles}: a folder with antd's styles as CSS files, and the design tokens that antd's components read. */
export interface StyleFiles {
  folder: string;
  /** Names of the files without `.css`, such as `Button-Button` or `Button-compact`. */
  keys: readonly string[];
  /** Components with variables of their own: a file `<component>.variables.css` each. */
  components: readonly string[];
  tokens: Readonly<Record<string, unknown>>;
}

/**
 * Returns the style files of the current theme. If the cache (.cache/antd) does not contain them, a child process extracts them into it
 * first.
 *
 * @throws Error if the extraction fails
 */
export async function styleFiles(root: string): Promise<StyleFiles> {
  const folder = join(root, ".cache/antd", fingerprint(root, INPUTS).slice(0, 16));
  const index = join(folder, "index.json");
  if (!existsSync(index)) await run(process.execPath, ["--import", "tsx", join(import.meta.dirname, "extract.ts"), folder], root);
  return { folder, ...(JSON.parse(readFileSync(index, "utf8")) as Omit<StyleFiles, "folder">) };
}
