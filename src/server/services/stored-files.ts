import { join } from "node:path";
import type { Config } from "../config.ts";

/** Where an upload lies. The id is the server's own, never a name from a client. */
export function filePath(config: Config, id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error(`stored file id ${JSON.stringify(id)} is not a UUID`);
  return join(config.dataDir, "files", id);
}

export const MAX_BYTES = 10_485_760;

const MAGIC: Readonly<Record<string, readonly (readonly number[])[]>> = {
  pdf: [[0x25, 0x50, 0x44, 0x46, 0x2d]],
  rar: [[0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]],
  zip: [
    [0x50, 0x4b, 0x03, 0x04],
    [0x50, 0x4b, 0x05, 0x06],
  ],
};

/** Extension of an accepted name whose content begins as such a file does; undefined: refused. */
export function acceptedType(name: string, content: Uint8Array): string | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const starts = Object.hasOwn(MAGIC, extension) ? MAGIC[extension] : undefined;
  return starts?.some((bytes) => bytes.every((byte, index) => content[index] === byte)) ? extension : undefined;
}
