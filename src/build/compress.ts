import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXTS = /\.(js|css|svg)$/;
/** Beyond this level a hundredth is gained for several times the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Puts `name.gz` and `name.br` beside every text of the built app: it is compressed once, not with every reply. */
export async function compressTexts(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile() && TEXTS.test(entry.name))) {
    const path = join(file.parentPath, file.name);
    const text = await readFile(path);
    await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
    await writeFile(`${path}.br`, await promisify(brotliCompress)(text, BROTLI));
  }
}
