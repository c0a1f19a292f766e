import type { Data } from "../contract/values/data.ts";
import type { FieldMessage } from "../contract/wire/envelope.ts";

/** `stays`: until it is closed (P-HTTP-11). */
export type Telling = "short" | "stays" | "none";

interface ReplyAbout {
  code?: string;
  status?: number;
  data?: unknown;
  requestId?: string | undefined;
  telling?: Telling;
  unreached?: true;
}

/** A call that failed. Its message was already shown as a toast (unless the caller asked for none, to tell it itself: `tellFailure`). */
export class ReplyError extends Error {
  override readonly name = "ReplyError";
  readonly code: string | undefined;
  /** HTTP status; undefined: the server was not reached. */
  readonly status: number | undefined;
  readonly data: unknown;
  readonly requestId: string | undefined;
  /** The network, or the server behind it, was away: asked again it may succeed. */
  readonly unreached: boolean;
  /** How it is told; `none`: not at all, for the page is being left. */
  readonly telling: Telling;

  constructor(message: string, reply: ReplyAbout) {
    super(message);
    this.telling = reply.telling ?? "short";
    this.unreached = reply.unreached === true;
    this.code = reply.code;
    this.status = reply.status;
    this.data = reply.data;
    this.requestId = reply.requestId;
  }

  /** The server may have done what was asked all the same: no reply came, or one from before it. */
  get isUnseen(): boolean {
    return this.status === undefined || this.status >= 500;
  }

  /** Somebody else saved the record meanwhile. */
  get stale(): boolean {
    return (this.data as Data | null | undefined)?.["stale"] === true;
  }

  /** What a field is called here that travelled by another name. */
  fieldOf: (sent: string) => string = (sent) => sent;

  /** Messages at fields (`data: {field: message}` or a list of violations), when the server sent any. */
  get violations(): readonly FieldMessage[] {
    const list = (this.data as Data | null | undefined)?.["violations"];
    if (!Array.isArray(list)) return [];
    const sent = list.filter((item): item is FieldMessage => typeof item?.field === "string" && typeof item?.message === "string");
    return sent.map(({ field, message }) => ({ field: this.fieldOf(field), message }));
  }
}

/** Says what went wrong, once. */
export function tellFailure(toast: { error: (text: string, options?: { persistent?: boolean }) => void }, error: ReplyError): void {
  if (error.telling === "stays") toast.error(error.message, { persistent: true });
  else if (error.telling === "short" && error.message !== "") toast.error(error.message);
}

/** It is gone, or no business of the user's any more: what was read of it before says nothing of it now. */
export const isOutOfReach = (error: unknown): boolean => error instanceof ReplyError && (error.status === 404 || error.status === 403);
