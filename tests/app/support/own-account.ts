import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import Sqlite from "better-sqlite3";
import { memoryFolder } from "../../support/memory-folder.ts";
import { clickItem, test as portalTest } from "../portal.ts";
import { startDemo } from "../server-process.ts";
import { type CaReaderService, startCaReader } from "./ca-reader-service.ts";

interface Own {
  reader: CaReaderService;
  /** Where the data of the server lie. */
  data: string;
}

/** A server of its own: passwords, numbers and types are changed here. */
export const test = portalTest.extend<object, Own>({
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
      const server = await startDemo({ SHOW_CA: "on", CA_READER_URL: reader.url, DATA_DIR: data, SMS_LOG_CODES: "on" });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

export const userMenu = (page: Page) => page.getByRole("button", { name: /^个人账号/ });

export async function choose(page: Page, item: string): Promise<void> {
  await userMenu(page).click();
  await clickItem(page.getByRole("menuitem", { name: item, exact: true }));
}

/** The code that was sent last to a number, from the demo's log of short messages. */
export function lastCode(data: string, receiver: string): string {
  const database = new Sqlite(join(data, "portal.db"), { readonly: true });
  const row = database.prepare("select content from sms_log where receiver = ? order by start_time desc limit 1").get(receiver);
  database.close();
  return /\d{6}/.exec((row as { content: string }).content)?.[0] ?? "";
}
