import { refuse } from "../refusals/refusal.ts";

const MEGABYTE = 1024 * 1024;
const HOUR_MS = 3_600_000;
/** Bytes that each change counts besides its body and its history, for its rows in the logs. */
const ROWS_OF_LOGS = 1000;

/** The changes of one caller since `from` (epoch milliseconds): their bytes, and how many were refused because of them. */
interface Share {
  from: number;
  bytes: number;
  refused: number;
}

/**
 * Limits the bytes that each caller writes by changes in an hour: their bodies, their history, and their rows in the logs. Logs keep all
 * changes for months, so that a caller could otherwise fill the disk within a day.
 */
export interface ChangeQuota {
  /** @throws Refusal changesPerHour if the caller has reached the limit */
  assertRoom(caller: string): void;
  /** Counts a change, whether it was made or refused. */
  add(caller: string, bytes: number): void;
  /**
   * Tests whether a refused change gets a row in the operation log. True until the caller reaches the limit. Later, only the 1st, 2nd, 4th,
   * 8th and so on of the further refused changes get a row.
   */
  isLogged(caller: string): boolean;
}

/**
 * Creates a quota of changes. Its hour begins with the first change of a caller. All counts are in the memory of this process.
 *
 * @param now returns epoch milliseconds
 * @param megabytes the limit of each caller
 */
export function changeQuota(now: () => number, megabytes: number): ChangeQuota {
  const most = megabytes * MEGABYTE;
  const shares = new Map<string, Share>();
  /**
   * Removes the shares whose hour is over, and shares that start in the future, because the clock was put back. Shares are sorted by their
   * start.
   */
  const prune = (): void => {
    const time = now();
    for (const [caller, { from }] of shares) {
      if (from <= time && from > time - HOUR_MS) return;
      shares.delete(caller);
    }
  };
  const isFull = (caller: string): boolean => {
    prune();
    return (shares.get(caller)?.bytes ?? 0) >= most;
  };
  return {
    assertRoom: (caller) => {
      if (isFull(caller)) throw refuse("changesPerHour");
    },
    add: (caller, bytes) => {
      prune();
      const share = shares.get(caller) ?? { from: now(), bytes: 0, refused: 0 };
      share.bytes += bytes + ROWS_OF_LOGS;
      shares.set(caller, share);
    },
    isLogged: (caller) => {
      const share = isFull(caller) ? shares.get(caller) : undefined;
      if (share === undefined) return true;
      share.refused += 1;
      return Number.isInteger(Math.log2(share.refused));
    },
  };
}
