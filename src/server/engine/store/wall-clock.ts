/** Converts between local times (`yyyy-MM-dd HH:mm:ss`) of one time zone and epoch milliseconds. */
export interface WallClock {
  /** Formats a time. Fractions of a second are dropped. */
  textOf(epoch: number): string;
  /**
   * Parses a time. A time that occurs twice (clocks set back) means the first occurrence. A time that does not exist (clocks
   * set forward) means the same distance after the start of the gap.
   *
   * @returns epoch milliseconds, or undefined if the text is not a date and time
   */
  epochOf(text: string): number | undefined;
}

const QUARTER = 15 * 60_000;
const DAY = 24 * 60 * 60_000;
/** Time since which the offsets of time zones change only at quarter-hour boundaries. */
const MODERN = Date.UTC(1973, 0, 1);
const MOST_OFFSETS = 50_000;
const TEXT = /^(\d{4})-(\d{2})-(\d{2}) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/;

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));
const four = (value: number): string => String(value).padStart(4, "0");

/**
 * Creates functions that convert between epoch milliseconds and local times (`yyyy-MM-dd HH:mm:ss`) of a time zone.
 *
 * @param timeZone IANA name
 * @throws RangeError for an unknown zone
 */
export function wallClock(timeZone: string): WallClock {
  const offsetAt = offsetsOf(timeZone);
  // Caches the last second, because a call formats the current time several times.
  let last = { second: Number.NaN, text: "" };
  return {
    textOf(epoch) {
      const second = Math.floor(epoch / 1000);
      if (last.second !== second) last = { second, text: written(epoch) };
      return last.text;
    },
    epochOf(text) {
      const local = localOf(text);
      if (local === undefined) return undefined;
      const before = offsetAt(local - DAY);
      const after = offsetAt(local + DAY);
      const [first, second] = [local - Math.max(before, after), local - Math.min(before, after)];
      if (first + offsetAt(first) === local) return first;
      if (second + offsetAt(second) === local) return second;
      return local - before;
    },
  };

  function written(epoch: number): string {
    const local = new Date(epoch + offsetAt(epoch));
    const date = `${four(local.getUTCFullYear())}-${two(local.getUTCMonth() + 1)}-${two(local.getUTCDate())}`;
    return `${date} ${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`;
  }
}

/** Parses the text as if it were UTC. @returns undefined if it is not a date and time */
function localOf(text: string): number | undefined {
  const match = TEXT.exec(text);
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [number, number, number, number, number, number];
  const date = new Date(0);
  // `Date.UTC` would map the years 0 to 99 to 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined;
}

/** Returns how many milliseconds local time is ahead of UTC. `Intl` is slow, so the result is cached per quarter of an hour. */
function offsetsOf(timeZone: string): (epoch: number) => number {
  const format = new Intl.DateTimeFormat("en-US-u-ca-iso8601", {
    timeZone,
    hourCycle: "h23",
    era: "short",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const known = new Map<number, number>();
  const ask = (epoch: number): number => {
    const fields: Record<string, string> = {};
    for (const { type, value } of format.formatToParts(epoch)) fields[type] = value;
    const year = fields.era?.startsWith("B") ? 1 - Number(fields.year) : Number(fields.year);
    const local = new Date(0);
    local.setUTCFullYear(year, Number(fields.month) - 1, Number(fields.day));
    local.setUTCHours(Number(fields.hour), Number(fields.minute), Number(fields.second));
    return local.getTime() - Math.floor(epoch / 1000) * 1000;
  };
  return (epoch) => {
    if (epoch < MODERN) return ask(epoch);
    const quarter = Math.floor(epoch / QUARTER);
    let offset = known.get(quarter);
    if (offset === undefined) {
      if (known.size >= MOST_OFFSETS) known.clear();
      offset = ask(epoch);
      known.set(quarter, offset);
    }
    return offset;
  };
}
