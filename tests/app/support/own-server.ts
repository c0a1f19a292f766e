import { rmSync } from "node:fs";
import { memoryFolder } from "../../support/memory-folder.ts";
import { test as portalTest } from "../portal.ts";
import { startDemo } from "../server-process.ts";
import { type CaReaderService, startCaReader } from "./ca-reader-service.ts";

interface Own {
  reader: CaReaderService;
  /** Where the data of the server lie. */
  data: string;
}

/** Journeys over a server of their own, with a reader of CA beside it: what they change stays among them. */
export const ownServer = (settings: Readonly<Record<string, string>> = {}) =>
  portalTest.extend<object, Own>({
    reader: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
      async ({}, use) => {
        const reader = await startCaReader();
        await use(reader);
        await reader.stop();
      },
      { scope: "worker" },
    ],
    data: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
      async ({}, use) => {
        const data = memoryFolder("gp-portal-own-");
        await use(data);
        rmSync(data, { recursive: true, force: true });
      },
      { scope: "worker" },
    ],
    portal: [
      async ({ reader, data }, use) => {
        const server = await startDemo({ CA_READER_URL: reader.url, DATA_DIR: data, SMS_LOG_CODES: "on", ...settings });
        await use(server);
        await server.stop();
      },
      { scope: "worker", timeout: 180_000 },
    ],
  });
