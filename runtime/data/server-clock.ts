/**
 * The server's clock, derived from the `date` header of its replies. Deadlines follow the server's time, whatever the user's
 * computer shows.
 */
export interface ServerClock {
  /** Takes the header `date` of a reply. Any other value is ignored. */
  observe: (date: unknown) => void;
  /** Current time as `yyyy-MM-dd HH:mm:ss` in the portal's time zone (P-CONST-04). */
  now: () => string;
}

/**
 * Milliseconds added to the time of the response header, which has whole seconds. Without them, a time that a user chooses as now could be
 * later than the server's clock allows.
 */
const SECOND = 1000;

/**
 * Hours that zones without summer time are ahead of UTC. Their times are formatted without the browser's time-zone data, which takes long
 * to load on the first page.
 */
const FIXED_HOURS: Readonly<Record<string, number>> = { "Asia/Shanghai": 8 };
const HOUR = 3_600_000;

/** Returns a function that formats epoch milliseconds as `yyyy-MM-dd HH:mm:ss` in a time zone. */
function formatOf(timeZone: string): (time: number) => string {
  const hours = FIXED_HOURS[timeZone];
  if (hours !== undefined) return (time) => new Date(time + hours * HOUR).toISOString().slice(0, 19).replace("T", " ");
  // The Swedish locale formats times in the transfer format.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (time) => format.format(time);
}

/**
 * Creates a clock that shows the time of the server. It corrects the browser's clock by the `Date` header of replies.
 *
 * @param timeZone IANA name of the portal's time zone
 * @param own returns the browser's time in epoch milliseconds; it is used uncorrected until the first reply
 * @returns `observe` takes the `Date` header of a reply; `now` returns the time as `yyyy-MM-dd HH:mm:ss`
 * @example
 * const clock = serverClock("Asia/Shanghai");
 * const http = createHttp({ toast, endSession, serverTime: clock.observe });
 */
export function serverClock(timeZone: string, own: () => number = () => Date.now()): ServerClock {
  const format = formatOf(timeZone);
  let offset = 0;
  return {
    observe: (date) => {
      const received = typeof date === "string" ? Date.parse(date) : Number.NaN;
      if (!Number.isNaN(received)) offset = received + SECOND - own();
    },
    now: () => format(own() + offset),
  };
}
