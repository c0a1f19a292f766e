import type { Portal } from "../../identity/portal.ts";
import { CHANNELS } from "../notifications/channel-labels.ts";
import type { Stock } from "../../engine/outbox/sweep.ts";

/** What waits, and what was given up, in words of the page; what lies is queued again. */
export async function sweepOutbox({ outbox }: Pick<Portal, "outbox">): Promise<string> {
  const { requeued, stock } = await outbox.survey();
  const said = [
    requeued === 0 ? "" : `重新排队${requeued}个接收方`,
    listOf("待发送", stock, "waiting"),
    listOf("未能送达", stock, "dead"),
  ].filter((text) => text !== "");
  return said.length === 0 ? "没有待发送的消息" : said.join("；");
}

function listOf(called: string, stock: readonly Stock[], kind: "waiting" | "dead"): string {
  const some = stock.filter((one) => one[kind] > 0).map((one) => `${CHANNELS[one.channel] ?? one.channel}${one[kind]}条`);
  return some.length === 0 ? "" : `${called}：${some.join("、")}`;
}
