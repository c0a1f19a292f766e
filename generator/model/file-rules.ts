import type { FileRule } from "../../runtime/contract/language/file-rules.ts";
import type { JsonSchema } from "../../runtime/contract/server/route.ts";

/** What the server takes at most (P-UPLOAD-03). */
const MOST_BYTES = 10_485_760;

/** What an image is cut to where its field says nothing (P-UPLOAD-03). */
const CROP = { width: 200, height: 200 };

/** Endings of pictures, and of those that a browser can cut. */
const IMAGES = ["png", "jpg", "jpeg", "ico"];
const CUT = ["png", "jpg", "jpeg"];

interface Declared {
  types: readonly string[];
  maxBytes?: number;
  crop?: FileRule["crop"];
  address?: boolean;
  errorMessage?: { types?: string; maxBytes?: string };
}

/** The rule of a file field with every default filled in; undefined: the field holds no file. */
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

/** `x-file.name`: the field beside it that keeps what the file is called. */
export const fileNameOf = (schema: JsonSchema | undefined): string | undefined =>
  (schema?.["x-file"] as { name?: string } | undefined)?.name;

export const areImages = (types: readonly string[]): boolean => types.every((type) => IMAGES.includes(type));
export const areCut = (types: readonly string[]): boolean => types.every((type) => CUT.includes(type));

/** jpg and jpeg are one format. */
const endings = (types: readonly string[], between: string): string =>
  types.filter((type) => type !== "jpeg" || !types.includes("jpg")).join(between);
