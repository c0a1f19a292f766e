import type { IncomingMessage } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readConfig } from "../../src/server/engine/config/config.ts";
import { describeError } from "../../src/server/engine/create-engine-app.ts";
import { boundedRead } from "../../src/server/engine/telemetry/bounded-read.ts";
import { formatTraceParent, newTraceId, parseTraceParent, trustedSender } from "../../src/server/engine/telemetry/request-ids.ts";

describe("reads for a scrape", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const BOUNDS = { freshMs: 5000, patienceMs: 2000 };

  it("end after two seconds, run one at a time, and are shown once they arrive", async () => {
    let arrive: (value: number) => void = () => undefined;
    const read = vi.fn(() => new Promise<number>((resolve) => (arrive = resolve)));
    const figures = boundedRead(read, BOUNDS);
    const asked = [figures(), figures()];
    await vi.advanceTimersByTimeAsync(2000);
    expect(await Promise.all(asked)).toEqual([undefined, undefined]);
    expect(read).toHaveBeenCalledTimes(1);
    arrive(7);
    await vi.advanceTimersByTimeAsync(0);
    expect(await figures()).toEqual({ value: 7, ageMs: 2000 });
  });

  it("are shared for five seconds, and keep their value when the next one fails", async () => {
    const read = vi.fn<() => Promise<number>>().mockResolvedValueOnce(1).mockRejectedValueOnce(new Error("gone")).mockResolvedValueOnce(3);
    const figures = boundedRead(read, BOUNDS);
    const seen = [await figures(), await figures()];
    await vi.advanceTimersByTimeAsync(5001);
    seen.push(await figures(), await figures());
    expect(seen.map((figure) => figure?.value)).toEqual([1, 1, 1, 3]);
    expect(read).toHaveBeenCalledTimes(3);
  });
});

it("errors in the log have their causes, but no values of rows", () => {
  const cause = Object.assign(new Error("duplicate key"), { code: "23505", detail: "Key (user_account)=(geheim) already exists" });
  const described = describeError(Object.assign(new Error("no reply", { cause }), { code: "E1", parameters: ["geheim"] }));
  expect(described).toMatchObject({
    type: "Error",
    message: "no reply",
    code: "E1",
    stack: expect.stringMatching(/no reply[\s\S]*caused by Error: duplicate key/),
  });
  expect(JSON.stringify(described)).not.toContain("geheim");
  expect(describeError(null)).toMatchObject({ message: "null" });
});

describe("trace ids", () => {
  it.each([
    ["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", true],
    ["00-00000000000000000000000000000000-b7ad6b7169203331-01", false],
    ["00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01", false],
    ["01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", false],
    ["00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01", false],
    ["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-x", false],
    [undefined, false],
    [["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"], false],
  ])("are read from %s: %s", (header, isValid) => {
    expect(parseTraceParent(header) !== undefined).toBe(isValid);
  });

  it("are formatted as a header that can be read again", () => {
    const traceId = newTraceId();
    expect(parseTraceParent(formatTraceParent({ traceId }))).toMatchObject({ traceId, flags: "00" });
    expect(formatTraceParent({ traceId, spanId: "b7ad6b7169203331", flags: "01" })).toBe(`00-${traceId}-b7ad6b7169203331-01`);
  });

  it.each([
    ["off", []],
    ["on", ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"]],
    ["10.1.0.0/16,fd00::5", ["10.1.2.3", "fd00::5", "::ffff:10.1.2.3"]],
  ])("are those of the proxies of TRUST_PROXY=%s", (setting, trusted) => {
    const isTrusted = trustedSender(readConfig({ TRUST_PROXY: setting }).trustProxy);
    const senders = ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1", "10.1.2.3", "10.2.2.3", "fd00::5", "fd00::6", "::ffff:10.1.2.3"];
    const found = [...senders, undefined].filter((remoteAddress) => isTrusted({ socket: { remoteAddress } } as IncomingMessage));
    expect(found).toEqual(trusted);
  });
});
