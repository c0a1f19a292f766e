import { expect, it } from "vitest";
import { startReplicated } from "../support/replicated.ts";
import { loadedProgram, RECOVERED_MS } from "./support/under-load.ts";

it("continues with a promoted standby within two seconds, without losing acknowledged writes", async () => {
  const cluster = await startReplicated();
  try {
    const server = await loadedProgram(cluster.url);
    try {
      let recovered = Number.POSITIVE_INFINITY;
      const result = await server.meanwhile("promoted", async () => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        await cluster.failOver();
        recovered = await server.recovery();
      });
      expect(recovered).toBeLessThan(RECOVERED_MS);
      await server.assertIntact(result);
    } finally {
      await server.stop();
    }
  } finally {
    await cluster.stop();
  }
}, 90_000);
