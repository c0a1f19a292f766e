import { request } from "undici";
import * as generated from "../../src/generated/server.ts";
import { createPortal } from "../../src/server/app.ts";
import { readConfig } from "../../src/server/engine/config/config.ts";
import type { Channel } from "../../src/server/engine/outbox/message.ts";
import { services } from "../../src/server/features/index.ts";
import { openDatabase } from "../../src/server/engine/store/index.ts";

/*
 * A process that puts messages into the outbox, each in its own transaction, and delivers them. Arguments: address of the
 * receiver, messages per second, seconds, name. Prints `put ID` for each committed message, then `done`.
 */
const [address = "", rate = "0", seconds = "0", name = ""] = process.argv.slice(2);
const RECEIVERS = 40;
const SLICE_MS = 20;
const PUTS = 6;

const channel: Channel = {
  async deliver({ key, body }) {
    const { statusCode, body: reply } = await request(address, {
      method: "POST",
      headers: { "idempotency-key": key },
      body: JSON.stringify(body),
    });
    await reply.dump();
    if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
  },
  record: async () => {},
  receivers: RECEIVERS,
};

const config = readConfig(process.env);
const database = await openDatabase({ dataDir: config.dataDir, url: config.databaseUrl });
const portal = await createPortal({ config, generated, database, services, channels: { bench: channel } });
const stop = await portal.outgoing.outbox.start();
console.log("started");

const begun = performance.now();
const wanted = Number(rate) * Number(seconds);
let count = 0;
while (count < wanted) {
  const due = Math.min(wanted, Math.floor(((performance.now() - begun) / 1000) * Number(rate)));
  const slice = Array.from({ length: due - count }, (_, index) => count + index);
  count = due;
  // Limits concurrency to the number of database connections that a server has.
  while (slice.length > 0) {
    await Promise.all(slice.splice(0, PUTS).map(put));
    // Yields to the event loop, as separate calls would, so that replies of receivers are processed.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await new Promise((resolve) => setTimeout(resolve, SLICE_MS));
}
console.log("done");
// Keeps the process alive. A server listens on a port, but this process would end between two polls of the outbox.
setInterval(() => undefined, 60_000);
process.on("SIGTERM", async () => {
  await stop(5000);
  await database.close();
  process.exit(0);
});

async function put(index: number): Promise<void> {
  const id = await database.transaction((connection) =>
    portal.outgoing.outbox.put(connection, {
      channel: "bench",
      receiver: `${name}-${index % RECEIVERS}`,
      body: { name, index, putAt: Date.now() },
    }),
  );
  process.stdout.write(`put ${id}\n`);
}
