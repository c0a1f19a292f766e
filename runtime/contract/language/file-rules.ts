/** Limits the files that a field accepts (`x-file` of the entities). The input component and the server apply the same rule. */
export interface FileRule {
  /** File name extensions, in lower case. */
  types: readonly string[];
  maxBytes: number;
  /** The messages for users when `types` or `maxBytes` is violated. */
  messages: { types: string; maxBytes: string };
  /** Size in pixels to which an image is cropped. `free`: the user chooses the part, and its resolution is kept. Absent: no cropping. */
  crop?: "free" | { width: number; height: number };
  /** The value is the address `/route/v1/files/{name}`. Absent: the value is the id of the file. */
  address?: true;
}

/** Extensions whose content the server can recognise. `x-file` of a field may name no other extension. */
export const FILE_TYPES = [
  ...(["pdf", "ofd", "docx", "xlsx", "pptx", "doc", "xls", "ppt", "wps", "et", "dps"] as const),
  ...(["txt", "csv", "zip", "rar", "7z", "png", "jpg", "jpeg", "ico"] as const),
];

/** Name and size in bytes of a file that a user has chosen. {@link fileProblem} validates them by a {@link FileRule}. */
export interface ChosenFile {
  name: string;
  size: number;
}

/**
 * Returns the extension of a file name in lower case, without the dot. Empty if the name has none, or if it has characters other than ASCII
 * letters and digits.
 */
export function endingOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}

/**
 * Validates name and size of a file.
 *
 * @returns the message to show, or undefined if the file satisfies the rule
 */
export function fileProblem(rule: FileRule, file: ChosenFile): string | undefined {
  if (!rule.types.includes(endingOf(file.name))) return rule.messages.types;
  return file.size > rule.maxBytes ? rule.messages.maxBytes : undefined;
}

const PREFIX = "/route/v1/files/";
const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const NAME = new RegExp(`^(${ID})\\.([a-z0-9]{1,8})$`);
const ONLY_ID = new RegExp(`^${ID}$`);

/**
 * Builds the address at which an uploaded file is opened (P-UPLOAD-04).
 *
 * @param ending the extension, without a dot
 */
export const fileAddress = (id: string, ending: string): string => `${PREFIX}${id}.${ending}`;

/**
 * Extracts the upload's id from the last segment of a file address ({@link fileAddress}).
 *
 * @param name the last segment, `{id}.{ending}`
 * @returns undefined if the name has another form
 */
export const idOfName = (name: string): string | undefined => NAME.exec(name)?.[1];

/**
 * Returns the id of the file that a value refers to.
 *
 * @param value the value of a file field: an id, or an address
 * @returns the id, or undefined if the value is neither
 */
export function fileIdOf(value: string): string | undefined {
  return value.startsWith(PREFIX) ? idOfName(value.slice(PREFIX.length)) : ONLY_ID.test(value) ? value : undefined;
}
