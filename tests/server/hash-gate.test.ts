import * as argon2 from "@node-rs/argon2";
import { afterEach, describe, expect, it, vi } from "vitest";
import { HashGate } from "../../src/server/engine/secrets/hash-gate.ts";
import { type Share, shareOfNetwork, shareOfUser } from "../../src/server/engine/secrets/share-rotation.ts";
import { gate } from "./support/gate.ts";
import { RIGHT, signIn, withToken } from "./support/sign-in.ts";
import { serverFor } from "./support/test-server.ts";

const REFUSED = { status: 429, message: "请求过于频繁，请稍后再试" };

describe("the gate of hashes", () => {
  afterEach(() => void vi.useRealTimers());

  /** A gate, and the names of its hashes in the sequence in which they started. Each ends when its share calls `end`. */
  function watchedGate() {
    const hashes = new HashGate();
    const [started, ends] = [[] as string[], [] as (() => void)[]];
    const runIn = (share: Share, name: string) =>
      hashes.run(share, () => {
        const { open, passed } = gate();
        started.push(name);
        ends.push(open);
        return passed;
      });
    const run = (account: string) => runIn(shareOfUser(account), account);
    const runFrom = (network: string) => runIn(shareOfNetwork(network), network);
    const settle = () => new Promise(setImmediate);
    const end = async () => {
      ends.shift()?.();
      await settle();
    };
    return { hashes, run, runFrom, started, end };
  }

  it("runs two at a time, one of each share, and serves shares round-robin", async () => {
    const { run, started, end } = watchedGate();
    const all = ["flood", "flood", "flood", "one", "two", "one"].map(run);
    expect(started).toEqual(["flood", "one"]);
    for (let ended = 0; ended < all.length; ended++) await end();
    await Promise.all(all);
    expect(started).toEqual(["flood", "one", "flood", "two", "one", "flood"]);
  });

  it("lets the networks of one larger network wait for each other, not others for all of them", async () => {
    const { runFrom, started, end } = watchedGate();
    const [inner, other] = [["2001:db8:1:1::/64", "2001:db8:1:2::/64", "2001:db8:1:3::/64", "2001:db8:1:4::/64"], "2001:db8:2:1::/64"];
    const [near, far] = [["10.1.0.1", "10.1.0.2"], "10.2.0.1"];
    const all = [...inner, ...near, other, far].map(runFrom);
    for (let ended = 0; ended < all.length; ended++) await end();
    await Promise.all(all);
    expect(started).toEqual([...inner.slice(0, 3), near[0], other, far, inner[3], near[1]]);
  });

  it("gives a signed-in user and a known network one of the two places", async () => {
    const { hashes, run, runFrom, started, end } = watchedGate();
    hashes.remember(shareOfNetwork("10.9.0.1"));
    const strangers = Array.from({ length: 20 }, (_, index) => `10.${index + 10}.0.1`);
    const all = [...strangers.map(runFrom), runFrom("10.9.0.1"), run("one")];
    await end();
    expect(started.slice(2)).toEqual(["10.9.0.1"]);
    // One place is for all, so that strangers are served too.
    await end();
    expect(started.slice(3)).toEqual(["10.12.0.1"]);
    await end();
    expect(started.slice(4)).toEqual(["one"]);
    for (let ended = 3; ended < all.length; ended++) await end();
    await Promise.all(all);
  });

  it("displaces in a full queue a hash of the larger network that has most of them", async () => {
    const { hashes, runFrom, started, end } = watchedGate();
    const refusals: string[] = [];
    const from = (network: string) => runFrom(network).catch(() => refusals.push(network));
    const flood = Array.from({ length: 1003 }, (_, index) => `2001:db8:1:${index.toString(16)}::/64`);
    const all = [...flood, "10.1.0.1"].map(from);
    await Promise.resolve();
    expect(refusals).toEqual([flood[1002], flood[1001]]);
    // A known network has another queue.
    hashes.remember(shareOfNetwork("10.2.0.1"));
    const known = from("10.2.0.1");
    for (let ended = 0; ended < 3; ended++) await end();
    expect(started).toEqual(expect.arrayContaining(["10.1.0.1", "10.2.0.1"]));
    await known;
    for (let ended = 3; ended < all.length; ended++) await end();
    await Promise.all(all);
  });

  it("refuses a hash behind 32 others of its share at once, and one that waits for five seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { run, started, end } = watchedGate();
    const all = Array.from({ length: 34 }, () => run("flood").catch((error: unknown) => error));
    await expect(all.at(-1)).resolves.toMatchObject(REFUSED);
    vi.advanceTimersByTime(5000);
    expect(await Promise.all(all.slice(1, 33))).toEqual(Array.from({ length: 32 }, () => expect.objectContaining(REFUSED)));
    await end();
    expect([await all[0], started]).toEqual([undefined, ["flood"]]);
    const next = run("flood");
    await end();
    await expect(next).resolves.toBeUndefined();
  });
});

describe("hashes of passwords", () => {
  const server = serverFor("sqlite");

  it("do not delay others if one user sends the right password a hundred times", async () => {
    const verify = vi.mocked(argon2.verify);
    const real = verify.getMockImplementation();
    const token = await server.token("visitor");
    const [release, flooded] = [gate(), gate()];
    let pending = 0;
    // The visitor's hashes do not end before others have signed in.
    verify.mockImplementation(async (hash, secret) => {
      if (secret !== "flood") return (await real?.(hash, secret)) as boolean;
      pending += 1;
      flooded.open();
      await release.passed;
      return true;
    });
    try {
      const url = "/route/v1/users/passWord?userName=visitor&passWord=flood";
      const flood = Array.from({ length: 100 }, () => withToken(server, token, "GET", url));
      await flooded.passed;
      for (const account of ["unit1", "ops", "unit2"]) expect((await signIn(server, account, RIGHT)).code).toBe("200");
      expect(pending).toBe(1);
      release.open();
      expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([200]));
    } finally {
      release.open();
      verify.mockImplementation(real as typeof argon2.verify);
    }
  });
});
