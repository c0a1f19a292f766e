import type { Locator, Page, Route } from "@playwright/test";
import { random } from "../support/random.ts";
import { button, choose, dialog, expect, field, fill, rowAction, rowWith, test } from "./fixtures.ts";
import { Actor } from "./projects.ts";
import { ORG } from "./support/disposal-path.ts";
import { settled } from "./support/page-state.ts";

/* Users create, edit and submit records while requests and replies get lost, pages reload, and another user writes. */

/** Number of records. `TEST_ALL=1 LIVES=100 SEED=7 npx playwright test random-lives` tries more. */
const LIVES = Number(process.env["LIVES"] ?? 6);
const SEED = Number(process.env["SEED"] ?? 20_261_126);
const STEPS = 5;
const CHANGE = /\/assetes\/org\/(addAndModify|cancelById|delete\/)/;
const LIST = "/purchaserList";

type Fault = "none" | "request lost" | "reply lost";

interface Typed {
  projectNameStr: string;
  orgContact: string;
  assetsSubject: string;
}

interface Stored extends Typed {
  id: string;
  state: string;
  version: number;
}

/** Intercepts the changes of the page. Each may get lost before or after the server makes it. */
class Network {
  #next: { fault: Fault; end: (status: number | undefined) => void } | undefined;

  static async of(page: Page): Promise<Network> {
    const network = new Network();
    await page.route(CHANGE, (route) => network.#pass(route));
    return network;
  }

  /** Resolves with the status of the next change; undefined: the page did not receive its reply. */
  next(fault: Fault): Promise<number | undefined> {
    return new Promise((end) => {
      this.#next = { fault, end };
    });
  }

  async #pass(route: Route): Promise<void> {
    const { fault, end } = this.#next ?? { fault: "none", end: () => {} };
    this.#next = undefined;
    const response = fault === "request lost" ? undefined : await route.fetch();
    if (fault === "none" && response !== undefined) await route.fulfill({ response });
    else await route.abort();
    end(fault === "none" ? response?.status() : undefined);
  }
}

/** One record: the values that the user typed, and the stored state. */
class Life {
  constructor(
    readonly page: Page,
    readonly network: Network,
    readonly other: Actor,
    readonly chance: ReturnType<typeof random>,
    readonly typed: Typed,
  ) {}

  /** Reads the stored record. @returns undefined if there is none */
  async stored(): Promise<Stored | undefined> {
    const { projectNameStr: projectName } = this.typed;
    const { rows } = await this.other.post<{ rows: { id: string }[] }>(`${ORG}/searchByPageInfo`, {
      projectName,
      pageNumber: 1,
      pageSize: 10,
    });
    expect(rows.length, `records named ${projectName}`).toBeLessThan(2);
    return rows[0] === undefined ? undefined : this.read(rows[0].id);
  }

  private async read(id: string): Promise<Stored> {
    return (await this.other.get<{ assetsOrgModel: Stored }>(`${ORG}/findForModify`, { id })).assetsOrgModel;
  }

  private get conflict(): Locator {
    return this.page.getByRole("dialog", { name: "数据已被他人修改" });
  }

  private isOvertaken = (): Promise<boolean> => this.conflict.or(this.page.getByText("状态和可用的操作已更新")).first().isVisible();

  private entered = async (): Promise<void> => {
    for (const [name, value] of Object.entries(this.typed))
      await expect(field(this.page, name).locator("input, textarea").first()).toHaveValue(value);
  };

  /**
   * Sends a change until its reply arrives, as a user would.
   *
   * @param press presses the button, or the one that a dialog offers instead; false: the page shows that the change is already made
   * @param reloaded restores the input after a reload; false: the change is already made
   */
  private async send(press: () => Promise<unknown>, reloaded: () => Promise<boolean>): Promise<void> {
    for (let status: number | undefined; status !== 200; ) {
      const replied = this.network.next(this.chance.of<Fault>(["none", "none", "request lost", "reply lost"]));
      if ((await press()) === false) return;
      status = await replied;
      if (status === 200) continue;
      await settled(this.page);
      // A change by an earlier request of the page is no conflict: the page has saved over it, or shows it.
      if (status === 409 && !(await this.isOvertaken())) return;
      if (this.chance.below(3) > 0) continue;
      await this.page.reload();
      await settled(this.page);
      if (!(await reloaded())) return;
    }
  }

  async make(): Promise<void> {
    const { page } = this;
    await page.goto("/addPurchaserAssets");
    await choose(page, page, "supGuid", "江南产权交易所");
    for (const [name, value] of Object.entries(this.typed)) await fill(page, name, value);
    if (this.chance.below(3) === 0) await page.reload();
    await this.entered();
    const save = button(page, "暂存");
    await this.send(
      () => save.click(),
      async () => {
        await this.entered();
        return true;
      },
    );
    await expect(page).toHaveURL(new RegExp(LIST));
  }

  async step(count: number): Promise<void> {
    const record = await this.stored();
    expect(record).toMatchObject({ ...this.typed });
    if (record === undefined) return;
    await this.page.goto(LIST);
    if (record.state === "0") await this.change(record, count);
    else await this.withdraw(record);
  }

  private async change(record: Stored, count: number): Promise<void> {
    const { page, chance, typed } = this;
    await rowAction(page, rowWith(page, typed.projectNameStr), "编辑");
    await this.entered();
    await settled(page);
    await expect(page.getByText("数据在此期间已被修改，请核对"), "a draft of what is stored").toBeHidden();
    typed.assetsSubject = `物${count}改${chance.below(1000)}`;
    await fill(page, "assetsSubject", typed.assetsSubject);
    const theirs = chance.below(2) === 0 ? `别人${count}` : undefined;
    if (theirs !== undefined) await this.overtake(record, theirs);
    const save = button(page, chance.below(2) === 0 ? "提交" : "暂存");
    const takesTheirs = chance.below(2) === 0;
    await this.send(
      async () => {
        if (!(await this.conflict.isVisible())) {
          const isRefused = (await save.getAttribute("aria-disabled")) === "true";
          if (isRefused) expect(await this.read(record.id)).toMatchObject({ ...typed, state: "1" });
          return !isRefused && save.click();
        }
        if (takesTheirs) await this.takeTheirs(theirs);
        else await button(this.conflict, "以我的为准").click();
        return true;
      },
      async () => {
        // A draft contains the typed values, over the record as stored by then.
        const { state, orgContact } = await this.read(record.id);
        typed.orgContact = orgContact;
        if (state === "0") await this.entered();
        return state === "0";
      },
    );
    await expect(page).toHaveURL(/purchaserList|editPurchaserAssets/);
    await settled(page);
  }

  /** Saves the record as another user meanwhile. */
  private async overtake({ id }: Stored, orgContact: string): Promise<void> {
    const { assetsOrgModel, assetsList } = await this.other.get<{ assetsOrgModel: Stored; assetsList: unknown[] }>(`${ORG}/findForModify`, {
      id,
    });
    await this.other.post(`${ORG}/addAndModify`, { ...assetsOrgModel, assetsList, orgContact, state: "0" });
  }

  private async takeTheirs(theirs: string | undefined): Promise<void> {
    const { conflict } = this;
    const compare = button(conflict, "逐项对比");
    if (await compare.isVisible()) await compare.click();
    const choice = conflict.getByRole("radio", { name: /^联系人：用最新数据/ });
    if (theirs !== undefined && (await choice.isVisible())) {
      await choice.click();
      this.typed.orgContact = theirs;
    }
    await button(conflict, "按所选保存").click();
  }

  private async withdraw({ id }: Stored): Promise<void> {
    const { page, typed } = this;
    const open = async (): Promise<void> => {
      await rowAction(page, rowWith(page, typed.projectNameStr), "撤回");
      await fill(dialog(page), "cancelReason", "填错了");
    };
    await open();
    await this.send(
      () => button(dialog(page), "确定").click(),
      async () => {
        if ((await this.read(id)).state === "0") return false;
        await open();
        return true;
      },
    );
  }
}

test(`[D-API-08] ${LIVES} random lives with lost replies, reloads and another writer: no record is lost, none doubled`, async ({
  openAs,
  portal,
  allowConsole,
}) => {
  test.setTimeout(LIVES * 120_000 + 120_000);
  allowConsole(/Failed to load resource|net::ERR/);
  const page = await openAs("unit1", LIST);
  // Accepted at once, so that the last input is still being sent while the page reloads.
  page.on("dialog", (question) => void question.accept());
  const network = await Network.of(page);
  const other = await Actor.signIn(portal.url, "unit1");
  const chance = random(SEED);
  for (let count = 0; count < LIVES; count++) {
    const typed = { projectNameStr: `一生${count}之`, orgContact: `人${count}`, assetsSubject: `物${count}` };
    const life = new Life(page, network, other, chance, typed);
    await test.step(`life ${count}`, async () => {
      await life.make();
      for (let step = 0; step < STEPS; step++) await life.step(step);
      expect(await life.stored()).toMatchObject({ ...typed });
    });
  }
  await other.dispose();
});
