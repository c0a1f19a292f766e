import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { findNonce } from "../../src/app/identity/credentials/find-nonce.ts";

it("[P-LOGIN-05] finds a nonce that the server accepts without blocking the event loop", async () => {
  let ticks = 0;
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    ticks++;
    channel.port2.postMessage(0);
  };
  channel.port2.postMessage(0);
  const nonce = await findNonce("challenge", 15);
  channel.port1.close();
  const digest = createHash("sha256").update(`challenge:${nonce}`).digest();
  expect(digest.readUInt16BE(0) >>> 1).toBe(0);
  expect(ticks).toBeGreaterThan(1);
});
