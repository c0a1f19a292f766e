import { expect, onTestFinished, test, vi } from "vitest";
import { serverClock } from "../../runtime/index.ts";
import { envelope, withToken, worldOf } from "./support/http.ts";

withToken();

const MAY = Date.UTC(2026, 4, 1, 1, 8, 7);

test("[P-CONST-04][D-PREVIEW-03] returns the server's time in the portal's time zone, however wrong the computer's clock is", () => {
  let own = MAY - 86_400_000;
  const clock = serverClock("Asia/Shanghai", () => own);
  // Until the first reply, the computer's clock applies.
  expect(clock.now()).toBe("2026-04-30 09:08:07");
  clock.observe("Fri, 01 May 2026 01:08:06 GMT");
  expect(clock.now()).toBe("2026-05-01 09:08:07");
  own += 60_000;
  expect(clock.now()).toBe("2026-05-01 09:09:07");
  for (const nothing of [undefined, "", "soon", 7]) clock.observe(nothing);
  expect(clock.now()).toBe("2026-05-01 09:09:07");
  expect(serverClock("UTC", () => MAY).now()).toBe("2026-05-01 01:08:07");
});

test("reads the server's time from every reply, also of a refused call", async () => {
  const received: unknown[] = [];
  const date = "Fri, 01 May 2026 01:08:06 GMT";
  for (const code of ["200", "409"]) {
    const world = worldOf({ ...envelope(code), headers: { date } }, { serverTime: (time) => received.push(time) });
    await world.http.get("/a").catch(() => undefined);
  }
  expect(received).toEqual([date, date]);
});

test("the clock follows the browser's clock, also one that is replaced later", () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ now: MAY });
  const clock = serverClock("UTC");
  vi.useRealTimers();
  vi.useFakeTimers({ now: MAY + 60_000 });
  expect(clock.now()).toBe("2026-05-01 01:09:07");
});
