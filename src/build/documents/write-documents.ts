import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildDocuments } from "./documents.ts";

// `npm run docs`: writes the generated documents that differ from their sources.
const root = join(import.meta.dirname, "../../..");
for (const { path, text } of buildDocuments(root)) {
  const file = join(root, path);
  if (currentText(file) === text) continue;
  writeFileSync(file, text);
  console.log(`wrote ${path}`);
}

function currentText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
