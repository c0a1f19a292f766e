import type { FileRule } from "../../runtime/contract/language/file-rules.ts";
import type { JsonSchema } from "../../runtime/contract/server/route.ts";

/** Bytes of the largest file that a field accepts if its rule has no `maxBytes` (P-UPLOAD-03). The server accepts no larger ones. */
const MOST_BYTES = 10_485_760;

/** Default size, in pixels, to which an image is cropped (P-UPLOAD-03). */
const CROP = { width: 200, height: 200 };

/** Extensions of the file types that are images. */
const IMAGES = ["png", "jpg", "jpeg", "ico"];
/** File extensions of images that a browser can crop. */
const CUT = ["png", "jpg", "jpeg"];

interface Declared {
  types: readonly string[];
  maxBytes?: number;
  crop?: FileRule["crop"];
  address?: boolean;
  errorMessage?: { types?: string; maxBytes?: string };
}

/**
 * Returns the rules of a file field (`x-file`): types, maximum size and messages. Rules that are not declared get defaults. For images that
 * a browser can crop, the crop is included. `address` is set if the value is the address of the file, not its id.
 *
 * @param title label of the field, for the messages
 * @returns undefined for a schema without `x-file`
 */
export function fileRuleOf(schema: JsonSchema | undefined, title: string): FileRule | undefined {
  const declared = schema?.["x-file"] as Declared | undefined;
  if (declared === undefined) return undefined;
  const { types, maxBytes = MOST_BYTES, address, errorMessage: own = {} } = declared;
  const image = areImages(types);
  return {
    types,
    maxBytes,
    messages: {
      types: own.types ?? (image ? `图片只能是 ${endings(types, " 或 ")} 格式` : `${title}只能是 ${endings(types, "/")} 格式`),
      maxBytes: own.maxBytes ?? `${image ? "图片" : title}大小不能超过 ${Math.floor(maxBytes / 1024)} kb`,
    },
    ...(areCut(types) ? { crop: declared.crop ?? CROP } : {}),
    ...(address === true ? { address } : {}),
  };
}

/**
 * Returns the name of the field that stores the original name of a file (`x-file.name`).
 *
 * @param schema the schema of the file field
 * @returns undefined if there is no such field, or without a schema
 */
export const fileNameOf = (schema: JsonSchema | undefined): string | undefined =>
  (schema?.["x-file"] as { name?: string } | undefined)?.name;

/** Tests whether all file extensions belong to images. Messages about the file then call it an image. */
export const areImages = (types: readonly string[]): boolean => types.every((type) => IMAGES.includes(type));
/** Tests whether all file extensions belong to images that a browser can crop. Only a field with such files can have `crop`. */
export const areCut = (types: readonly string[]): boolean => types.every((type) => CUT.includes(type));

/** Joins file extensions for a message. jpeg is left out beside jpg, because both are one format. */
const endings = (types: readonly string[], between: string): string =>
  types.filter((type) => type !== "jpeg" || !types.includes("jpg")).join(between);
