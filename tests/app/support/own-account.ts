import { join } from "node:path";
import type { Page } from "@playwright/test";
import Sqlite from "better-sqlite3";
import { clickItem } from "../portal.ts";

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
