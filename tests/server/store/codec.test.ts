import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountOf, fenOf } from "../../../runtime/contract/values/money.ts";
import { codecsOf } from "../../../src/server/engine/store/codec.ts";
import { wallClock } from "../../../src/server/engine/store/wall-clock.ts";

const MAX_FEN = 9_007_199_254_740_991;
const zones = ["Asia/Shanghai", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "UTC"];

describe("money", () => {
  test("converts any amount of fen to text and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_FEN, max: MAX_FEN }), (fen) => {
        // More than 13 digits before the decimal point are refused on the wire.
        fc.pre(Math.abs(fen) < 1_000_000_000_000_000);
        expect(fenOf(amountOf(fen))).toBe(fen);
      }),
    );
  });

  test("reads a number of at most two decimals as exactly the written amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const text = `${whole}.${String(cents).padStart(2, "0")}`;
        expect(fenOf(Number(text))).toBe(fenOf(text));
      }),
    );
    expect([0.1, 1.15, 4.35, 1.005].map(fenOf)).toEqual([10, 115, 435, undefined]);
    expect(["19.99", "12", "-0.5", "-0"].map(fenOf)).toEqual([1999, 1200, -50, 0]);
  });

  test.each(["", "1.234", "1e3", "NaN", "１２", "1,000", "--1", "12345678901234", " "])("refuses %o as an amount", (text) => {
    expect(fenOf(text)).toBeUndefined();
  });
});

describe.each(zones)("[P-CONST-04] times in %s", (zone) => {
  const clock = wallClock(zone);

  test("convert to text and back, or to the earlier moment with the same text", () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1902, 0, 1) / 1000, max: Date.UTC(2100, 0, 1) / 1000 }), (seconds) => {
        const text = clock.textOf(seconds * 1000);
        const epoch = clock.epochOf(text);
        expect(epoch).toBeDefined();
        expect(clock.textOf(epoch ?? 0)).toBe(text);
        // Clocks are set back by at most two hours, so the first of two equal texts is at most that much earlier.
        expect(seconds * 1000 - (epoch ?? 0)).toBeGreaterThanOrEqual(0);
        expect(seconds * 1000 - (epoch ?? 0)).toBeLessThanOrEqual(2 * 3_600_000);
      }),
      { numRuns: 500 },
    );
  });

  test("agree with Intl", () => {
    const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
    fc.assert(
      fc.property(fc.date({ min: new Date("1975-01-01"), max: new Date("2090-01-01"), noInvalidDate: true }), (date) => {
        expect(clock.textOf(date.getTime())).toBe(format.format(date));
      }),
    );
  });
});

test("maps a doubled hour to its first occurrence and moves a missing hour forward", () => {
  const clock = wallClock("Europe/Berlin");
  expect(clock.epochOf("2025-10-26 02:30:00")).toBe(Date.UTC(2025, 9, 26, 0, 30));
  expect(clock.epochOf("2025-03-30 02:30:00")).toBe(Date.UTC(2025, 2, 30, 1, 30));
  expect(wallClock("Asia/Shanghai").epochOf("2025-06-01 08:00:00")).toBe(Date.UTC(2025, 5, 1));
});

test.each(["2025-02-30 00:00:00", "2025-13-01 00:00:00", "2025-01-01 24:00:00", "2025-01-01", "2025-01-01T00:00:00", ""])(
  "refuses %o as a time",
  (text) => {
    expect(wallClock("UTC").epochOf(text)).toBeUndefined();
  },
);

test("refuses an unknown zone", () => {
  expect(() => wallClock("Asia/Nowhere")).toThrow(RangeError);
});

test("refuses values that a column cannot store, and stores blanks as null", () => {
  const codecs = codecsOf(wallClock("UTC"));
  const unfit: [keyof typeof codecs, unknown][] = [
    ["text", {}],
    ["integer", 1.5],
    ["integer", "x"],
    ["real", Number.POSITIVE_INFINITY],
    ["boolean", "yes"],
    ["money", "1.234"],
    ["time", "2025-01-01"],
    ["time", 5],
  ];
  for (const [type, value] of unfit) expect(() => codecs[type].encode(value), `${type} ${String(value)}`).toThrow(TypeError);
  for (const codec of Object.values(codecs)) expect(codec.encode(" \u3000")).toBeNull();
  expect(codecs.text.encode("a\u0000b")).toBe("ab");
});
