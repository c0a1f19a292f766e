import type { Difference } from "../write/write.ts";
import { differenceText } from "./difference.ts";

/**
 * Renders the message with which `generate` refuses to write, because generated files were edited by hand. For each file it shows the diff,
 * the source in which the change should be made, and how to discard the edit.
 */
export function editedText(edited: readonly Difference[]): string {
  const blocks = edited.map((file) => {
    const from = file.sources.length > 0 ? file.sources.join(", ") : "the metadata";
    return [
      `${file.path} was edited by hand`,
      differenceText(file.after, file.before),
      `  change ${from} (content), ${file.template} (form) or src/screens, src/server (special behaviour)`,
      `  to discard the edit: delete the file and run npm run generate`,
    ].join("\n");
  });
  return `${blocks.join("\n\n")}\n\nNothing was written: ${edited.length === 1 ? "a generated file was" : `${edited.length} generated files were`} edited by hand.\n`;
}
