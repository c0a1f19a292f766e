import { posix } from "node:path";
import { type Archive, normalizeEntryName } from "./archive.ts";
import { attributesOf, decodeXml, scanXml } from "./xml.ts";

/** A reference from one file of a package to another one. */
export interface Relationship {
  id: string;
  /** Last segment of the type's URI, which is the same in both variants of the format (transitional and strict). */
  type: string;
  /** Path of the other file from the root, without a leading slash. */
  target: string;
}

/**
 * Reads the relationships of a file in a package (ECMA-376, part 2, 6.5). Those to targets outside of the package are left out.
 *
 * @param path path of the file; empty for the package itself
 * @returns an empty list if the file has no relationships
 */
export function relationshipsOf(archive: Archive, path: string): Relationship[] {
  const folder = posix.dirname(path);
  const content = archive.read(posix.join(folder === "." ? "" : folder, "_rels", `${posix.basename(path)}.rels`));
  const found: Relationship[] = [];
  if (content === undefined) return found;
  scanXml(decodeXml(content), {
    open: (name, text) => {
      if (name !== "Relationship") return;
      const { Id: id = "", Type: type = "", Target: target = "", TargetMode: mode } = attributesOf(text);
      if (mode?.toLowerCase() === "external") return;
      found.push({ id, type: type.slice(type.lastIndexOf("/") + 1), target: resolveTarget(folder, target) });
    },
  });
  return found;
}

/** Resolves the URI of a target, relative to the folder of its part or to the root. */
const resolveTarget = (folder: string, target: string): string =>
  posix.join("/", /^[\\/]/.test(target) ? "" : folder, normalizeEntryName(target)).slice(1);
