import { BOUNDS } from "../../../../runtime/contract/values/bounds.ts";
import type { FieldMessage } from "../../../../runtime/contract/wire/envelope.ts";
import type { FieldName } from "./field-name.ts";
import { type Given, type Refuser, REFUSALS, type RefusalName, textOf } from "./register.ts";

/** What the server answers instead of doing a call. `message` is for staff, `code` the envelope's. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly data: unknown;
  readonly layer: Refuser;

  constructor(status: number, message: string, data: unknown = null, code: string = String(status), layer: Refuser = "rule") {
    super(message);
    this.status = status;
    this.code = code;
    this.data = data;
    this.layer = layer;
  }

  /** The same, with its fields called as they travel. */
  about(sent: (field: string) => string): Refusal {
    const { violations, ...rest } = (this.data ?? {}) as { violations?: readonly FieldMessage[] };
    if (violations === undefined || violations.every(({ field }) => sent(field) === field)) return this;
    const named = violations.map((violation) => ({ ...violation, field: sent(violation.field) }));
    return new Refusal(this.status, this.message, { ...rest, violations: named }, this.code, this.layer);
  }
}

/** A refusal of the register. @example throw refuse("smsPause", 30) */
export function refuse<N extends RefusalName>(name: N, ...given: Given<N>): Refusal {
  const { status, code = String(status), layer }: { status: number; code?: string; layer?: Refuser } = REFUSALS[name];
  return new Refusal(status, textOf(name, ...given), null, code, layer);
}

/** The same, with what the caller needs to go on. */
export const refuseWith = (name: "workWanted", data: object): Refusal => new Refusal(REFUSALS[name].status, textOf(name), data);

export const notFound = (): Refusal => refuse("notFound");
/** `text`: in the words of a screen. */
export const noRight = (text: string = textOf("noRight")): Refusal => new Refusal(403, text);
/** In the words of the metadata: a workflow that refuses. */
export const refused = (text: string): Refusal => new Refusal(409, text);

/** A rule is violated: the first message is the envelope's, the first hundred stand in `data.violations`, `total` counts all. */
export function violated(violations: readonly FieldMessage[], layer?: Refuser): Refusal {
  const listed = violations.slice(0, BOUNDS.violations).map(({ field, message }) => ({ field, message }));
  return new Refusal(422, listed[0]?.message ?? textOf("incorrect"), { violations: listed, total: violations.length }, undefined, layer);
}

/** A refusal of the register that belongs to one field. @example throw wrongField("mobileNumber", "wrongMobile") */
export function wrongField(field: FieldName, name: RefusalOfField): Refusal {
  const { layer }: { status: number; layer?: Refuser } = REFUSALS[name];
  return violated([{ field, message: textOf(name) }], layer);
}

/** The same of a field whose name is known at run time only: from the metadata, or an input that every list has. */
export const wrongNamed = (field: string, name: RefusalOfField): Refusal => violated([{ field, message: textOf(name) }]);

/** The same in words that say what is wrong with it. */
export const wrongValue = (field: FieldName, message: string): Refusal => violated([{ field, message }]);

/** Another body was stored under the idempotency key. `data.saved`: the name of the stored record, null when it has none. */
export const keySaved = (name: string | undefined): Refusal =>
  new Refusal(REFUSALS.keySaved.status, textOf("keySaved", name ?? ""), { saved: name ?? null });

/** Those whose text speaks of nothing. */
type RefusalOfField = { [N in RefusalName]: (typeof REFUSALS)[N]["text"] extends string ? N : never }[RefusalName];

/** Of SQLite, PostgreSQL and of files. */
const DISK_FULL: ReadonlySet<unknown> = new Set(["SQLITE_FULL", "53100", "ENOSPC", "EDQUOT"]);

export const isDiskFull = (error: unknown): boolean => DISK_FULL.has((error as { code?: unknown } | null)?.code);

/** The database went away: what it was asked last may have been done. */
export const isUnavailable = (error: unknown): boolean => error instanceof Refusal && error.status === REFUSALS.unavailable.status;

/** Every failure in the words of the envelope; nothing of the inside leaves. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { statusCode, code, message } = (error ?? {}) as { statusCode?: number; code?: string; message?: string };
  // No id is that long: what it names does not exist.
  if (code === "FST_ERR_MAX_PARAM_LENGTH") return notFound();
  if (isDiskFull(error)) return refuse("diskFull");
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE" || statusCode === 413) return refuse("tooLarge");
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE" || statusCode === 415) return refuse("wrongMediaType");
  if (error instanceof TypeError && /column cannot hold/.test(String(message))) return refuse("incorrect");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal(statusCode === 401 ? 400 : statusCode, textOf("unreadable"));
  }
  return refuse("unexpected");
}
