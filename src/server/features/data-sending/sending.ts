import type { SendWayRecord } from "../../../generated/entities/send-way.ts";
import type { SendingHandlers, SendingHooks } from "../../../generated/services/sending/handlers.ts";
import type { CallContext } from "../../identity/portal.ts";
import { refuse, wrongField, wrongValue } from "../../engine/refusals/refusal.ts";
import { ANNOUNCED, ANNOUNCEMENTS, type DataClass, sampleOf } from "./data-classes.ts";
import { mapped, mappingProblem } from "./mapping.ts";
import { contentOf } from "./send-announcement.ts";
import { sendTestData } from "./test-site.ts";
import { hasSecret } from "../../engine/store/has-secret.ts";
import { refuseTarget } from "../gateway/refuse-target.ts";
import { resendLogged } from "./resend.ts";
import { refuseTest } from "../gateway/test-target.ts";

type Mapped = { [K in "dataSendClass" | "dataMapping"]?: SendWayRecord[K] | null };

/**
 * Refuses a mapping that is malformed or names a field that the announcement does not have, and reports the position (P-SENDWAY-01). A
 * blank mapping is accepted.
 *
 * @throws Refusal 422
 */
function refuseMapping({ dataSendClass, dataMapping }: Mapped): void {
  if (dataSendClass == null || dataMapping == null || dataMapping.trim() === "") return;
  const problem = mappingProblem(dataMapping, ANNOUNCEMENTS[dataSendClass]);
  if (problem !== undefined) throw wrongValue("dataMapping", problem);
}

export const sending: SendingHandlers<CallContext> = {
  async preview({ dataSendClass, dataMapping, sender }, { portal }) {
    refuseMapping({ dataSendClass, dataMapping });
    const announcement = ANNOUNCEMENTS[dataSendClass as DataClass];
    const data = mapped(dataMapping, announcement, sampleOf(portal.store.table(ANNOUNCED), announcement));
    const isGiven = sender != null && sender !== "";
    const labels = { dataType: "数据类型", dataSpecificType: "数据具体类型", receiver: "接收方", sender: isGiven ? "发送方" : undefined };
    return { content: JSON.stringify({ messageId: "发件编号", ...contentOf(portal, { ...labels, data }) }) };
  },

  async testReceiver({ id, sendUrl }, context) {
    const { portal, reply } = context;
    refuseTest("notice-receivers:edit", context);
    const { status, milliseconds, failure } = await sendTestData(portal, id, sendUrl ?? "");
    if (failure !== undefined) throw refuse("dataNotSent", failure);
    reply.message = `测试数据已发送，接收方返回${status}，用时${milliseconds}毫秒`;
    return null;
  },

  async resend({ id }, context) {
    await resendLogged(context, "send_log", id);
    context.reply.message = "已重新提交发送";
    return null;
  },
};

export const sendingHooks: SendingHooks<CallContext> = {
  addWay: {
    before(record) {
      refuseMapping(record);
      return record;
    },
  },
  changeWay: {
    before(changes, _context, stored) {
      refuseMapping({ ...stored, ...changes });
      return changes;
    },
  },
  addReceiver: {
    before(record, context) {
      refuseTarget("receiverUri", record.receiverUri, undefined, context);
      return record;
    },
  },
  changeReceiver: {
    /** Requires the key again if the address or the access key changes, so that a stored key is never sent to another site. */
    async before(changes, context, stored) {
      const { connection } = context;
      refuseTarget("receiverUri", changes.receiverUri, stored?.receiverUri, context);
      if (stored === undefined || (changes.secret ?? "") !== "") return changes;
      const moved = (["receiverUri", "accessKey"] as const).some((name) => changes[name] !== undefined && changes[name] !== stored[name]);
      if (moved && (await hasSecret(connection, ["notice_receiver", "secret"], stored.id))) throw wrongField("secret", "siteSecretAgain");
      return changes;
    },
  },
};
