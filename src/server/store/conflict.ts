export type ConflictReason = "stale" | "duplicate" | "children" | "gone";

/** A write that the stored data does not allow. The message is for staff; nothing was changed. */
export class ConflictError extends Error {
  readonly reason: ConflictReason;

  constructor(reason: ConflictReason, message: string) {
    super(message);
    this.name = "ConflictError";
    this.reason = reason;
  }
}

export const staleConflict = (): ConflictError => new ConflictError("stale", "数据已被他人修改，请刷新后重试");
export const goneConflict = (): ConflictError => new ConflictError("gone", "数据不存在或已被删除");
export const childrenConflict = (): ConflictError => new ConflictError("children", "存在下级数据，不能删除");
