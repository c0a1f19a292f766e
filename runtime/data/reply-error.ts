import type { Data } from "../contract/data.ts";

/** What the server says of one field. */
export interface FieldMessage {
  field: string;
  message: string;
}

/** A call that failed. Its message was already shown as a toast (unless the caller asked for none). */
export class ReplyError extends Error {
  override readonly name = "ReplyError";
  readonly code: string | undefined;
  /** HTTP status; undefined: the server was not reached. */
  readonly status: number | undefined;
  readonly data: unknown;
  readonly requestId: string | undefined;

  constructor(message: string, reply: { code?: string; status?: number; data?: unknown; requestId?: string | undefined }) {
    super(message);
    this.code = reply.code;
    this.status = reply.status;
    this.data = reply.data;
    this.requestId = reply.requestId;
  }

  /** Messages at fields (`data: {field: message}` or a list of violations), when the server sent any. */
  get violations(): readonly FieldMessage[] {
    const list = (this.data as Data | null | undefined)?.["violations"];
    if (!Array.isArray(list)) return [];
    return list.filter((item): item is FieldMessage => typeof item?.field === "string" && typeof item?.message === "string");
  }
}
