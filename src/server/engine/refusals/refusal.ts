import { BOUNDS } from "../../../../runtime/contract/values/bounds.ts";
import type { FieldMessage } from "../../../../runtime/contract/wire/envelope.ts";
import type { FieldName } from "./field-name.ts";
import type { Refuser } from "./refusal-entry.ts";
import { type Given, REFUSALS, type RefusalName, textOf } from "./refusal-register.ts";

/**
 * Name of a refusal in the register, for metrics and traces. For refusals whose text is in the metadata, it is `violated` (a rule) or
 * `refused` (such as by a workflow).
 */
export type RefusalKind = RefusalName | "violated" | "refused";

/** Optional properties of a new refusal. Defaults: the status as code, the layer `rule`, and the kind `refused`. */
export type RefusalAbout = { [N in "code" | "layer" | "kind"]?: Refusal[N] | undefined };

/**
 * Error by which the server refuses a call. Its properties become the reply: `message` is the text for staff, `code` and `data` are members
 * of the envelope. `layer` is the check that refused, which 为什么不能 states.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly data: unknown;
  readonly layer: Refuser;
  /** Why the call is refused, for metrics and traces. */
  readonly kind: RefusalKind;

  constructor(status: number, message: string, data: unknown = null, about: RefusalAbout = {}) {
    super(message);
    const { code = String(status), layer = "rule", kind = "refused" } = about;
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.data = data;
    this.layer = layer;
  }

  /** Returns the refusal with the fields of its violations renamed to their wire names. Returns the same object if no name changes. */
  about(sent: (field: string) => string): Refusal {
    const { violations, ...rest } = (this.data ?? {}) as { violations?: readonly FieldMessage[] };
    if (violations === undefined || violations.every(({ field }) => sent(field) === field)) return this;
    const named = violations.map((violation) => ({ ...violation, field: sent(violation.field) }));
    return new Refusal(this.status, this.message, { ...rest, violations: named }, this);
  }
}

/**
 * Creates the refusal with this name in {@link REFUSALS}, with its status, code, layer and text. The caller must throw it.
 *
 * @example
 * throw refuse("smsPause", 30)
 */
export function refuse<N extends RefusalName>(name: N, ...given: Given<N>): Refusal {
  const { status, code, layer }: { status: number; code?: string; layer?: Refuser } = REFUSALS[name];
  return new Refusal(status, textOf(name, ...given), null, { code, layer, kind: name });
}

/** Creates the refusal `workWanted`, with data that the client needs to continue (a proof of work). */
export const refuseWith = (name: "workWanted", data: object): Refusal =>
  new Refusal(REFUSALS[name].status, textOf(name), data, { kind: name });

/** Creates the refusal (404) for a record that is missing or that the caller may not see. */
export const notFound = (): Refusal => refuse("notFound");
/**
 * Creates the refusal (403) of a call for which the caller has no right.
 *
 * @param text the message that the screen declares (`denied`); default: the text of the refusal `noRight`
 */
export const noRight = (text: string = textOf("noRight")): Refusal => new Refusal(403, text, null, { kind: "noRight" });
/** Creates a refusal (409) with a text from the metadata, such as a text of a workflow. */
export const refused = (text: string): Refusal => new Refusal(409, text);

/**
 * Creates the refusal (422) for violated rules. Its message is the message of the first violation. `data.violations` contains the first
 * hundred violations, and `data.total` is the number of all violations.
 */
export function violated(violations: readonly FieldMessage[], layer?: Refuser, kind: RefusalKind = "violated"): Refusal {
  const listed = violations.slice(0, BOUNDS.violations).map(({ field, message }) => ({ field, message }));
  const data = { violations: listed, total: violations.length };
  return new Refusal(422, listed[0]?.message ?? textOf("incorrect"), data, { layer, kind });
}

/**
 * Creates a refusal at one field, with a text of the register. Its status is always 422.
 *
 * @example
 * throw wrongField("mobileNumber", "wrongMobile")
 */
export function wrongField(field: FieldName, name: RefusalOfField): Refusal {
  const { layer }: { status: number; layer?: Refuser } = REFUSALS[name];
  return violated([{ field, message: textOf(name) }], layer, name);
}

/**
 * Creates a refusal like {@link wrongField}, for a field that {@link FieldName} does not contain. Its name is read from the metadata, or
 * belongs to an input that every export or import has. The layer of the refusal is always `rule`.
 */
export const wrongNamed = (field: string, name: RefusalOfField): Refusal => violated([{ field, message: textOf(name) }], undefined, name);

/** Creates a refusal (422) at one field, with a text that is not in the register. */
export const wrongValue = (field: FieldName, message: string): Refusal => violated([{ field, message }]);

/**
 * Creates the refusal (409) for an idempotency key that was stored with another body.
 *
 * @param name name of the stored record, for `data.saved`; undefined (null in the data) if it has none
 */
export const keySaved = (name: string | undefined): Refusal =>
  new Refusal(REFUSALS.keySaved.status, textOf("keySaved", name ?? ""), { saved: name ?? null }, { kind: "keySaved" });

/** Names of refusals whose text has no placeholder, so that it can be the message of any field. */
type RefusalOfField = { [N in RefusalName]: (typeof REFUSALS)[N]["text"] extends string ? N : never }[RefusalName];

/** Error codes of a full disk, from SQLite, PostgreSQL and the file system. */
const DISK_FULL: ReadonlySet<unknown> = new Set(["SQLITE_FULL", "53100", "ENOSPC", "EDQUOT"]);

/** Tests whether an error of the database or the file system means that the disk is full. */
export const isDiskFull = (error: unknown): boolean => DISK_FULL.has((error as { code?: unknown } | null)?.code);

/**
 * Tests whether an error is a refusal with status 503, for example because the database cannot be reached. The last statement may have been
 * executed.
 */
export const isUnavailable = (error: unknown): boolean => error instanceof Refusal && error.status === REFUSALS.unavailable.status;

/**
 * Converts any error to a refusal that reveals no internal details. A Refusal is returned unchanged. Known errors of Fastify, the database
 * and the file system become the corresponding refusals. Other errors with a status from 400 to 499 keep their status (401 becomes 400).
 * All others become `unexpected` (500).
 */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { statusCode, code, message } = (error ?? {}) as { statusCode?: number; code?: string; message?: string };
  // No id is that long, so the record does not exist.
  if (code === "FST_ERR_MAX_PARAM_LENGTH") return notFound();
  if (isDiskFull(error)) return refuse("diskFull");
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE" || statusCode === 413) return refuse("tooLarge");
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE" || statusCode === 415) return refuse("wrongMediaType");
  if (error instanceof TypeError && /column cannot hold/.test(String(message))) return refuse("incorrect");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal(statusCode === 401 ? 400 : statusCode, textOf("unreadable"), null, { kind: "unreadable" });
  }
  return refuse("unexpected");
}
