/** What a field takes as its file (`x-file` of the entities). The same rule serves the input and the server. */
export interface FileRule {
  /** Endings, in small letters. */
  types: readonly string[];
  maxBytes: number;
  messages: { types: string; maxBytes: string };
  /** Pixels an image is cut to; `free`: any part of it, as many pixels as it has. Absent: it is not cut. */
  crop?: "free" | { width: number; height: number };
  /** The value is the address `/route/v1/files/{name}`; absent: the id of the file. */
  address?: true;
}

/** Endings whose content the server can tell from any other: no field takes another one. */
export const FILE_TYPES = ["pdf", "rar", "zip", "png", "jpg", "jpeg", "ico"] as const;

export interface ChosenFile {
  name: string;
  size: number;
}

/** The ending of a name in small letters; without one: "". */
export function endingOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** Why a file is not taken; undefined: name and size are as the rule wants. */
export function fileProblem(rule: FileRule, file: ChosenFile): string | undefined {
  if (!rule.types.includes(endingOf(file.name))) return rule.messages.types;
  return file.size > rule.maxBytes ? rule.messages.maxBytes : undefined;
}

const PREFIX = "/route/v1/files/";
const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const NAME = new RegExp(`^(${ID})\\.([a-z0-9]{1,8})$`);
const ONLY_ID = new RegExp(`^${ID}$`);

/** Where a stored file is opened (P-UPLOAD-04). */
export const fileAddress = (id: string, ending: string): string => `${PREFIX}${id}.${ending}`;

/** The id inside a name of such an address; undefined: no name that this portal gave. */
export const idOfName = (name: string): string | undefined => NAME.exec(name)?.[1];

/** The id that a file field's value means: the id itself, or an address. */
export function fileIdOf(value: string): string | undefined {
  return value.startsWith(PREFIX) ? idOfName(value.slice(PREFIX.length)) : ONLY_ID.test(value) ? value : undefined;
}
