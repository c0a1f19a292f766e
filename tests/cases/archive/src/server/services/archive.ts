import type { ArchiveHandlers } from "../../generated/services/archive/handlers.ts";
import type { ArchiveLoansHandlers } from "../../generated/services/archive-loans/handlers.ts";
import type { CallContext } from "../calls/context.ts";
import { inTransaction, recordsOf } from "../calls/records.ts";
import { keepSheet } from "../sheets/sheets.ts";

/* What no generic handler does: small answers that say what arrived. */

export const archive: ArchiveHandlers<CallContext> = {
  async kinds() {
    const children = [
      { id: "a", name: "保管" },
      { id: "b", name: "查阅" },
    ];
    return [
      { id: "1", name: "馆员" },
      { id: "3", name: "外聘", children },
    ];
  },

  /** Says how long what travelled is, and no more of it. */
  async resetPassword({ adminPassword }) {
    return { oneTime: `收到${adminPassword.length}位` };
  },

  async shelves({ hall }, context) {
    const all = await recordsOf(context, "archive-shelf").list();
    const below = (parent: string): never[] =>
      all.filter((shelf) => shelf.parentId === parent && (hall === undefined || shelf.hall === hall)).map((shelf) => ({ ...shelf, children: below(String(shelf.shelfId)) })) as never[];
    return below("0");
  },

  /** Shelves take the places in the order in which they are sent. */
  async arrangeShelves({ ids, versions }, context) {
    await inTransaction(context, async (inside) => {
      const shelves = recordsOf(inside, "archive-shelf");
      for (const [index, id] of ids.entries()) await shelves.write(await shelves.get(id), { place: index + 1 }, versions[index]);
    });
    context.reply.message = "排序已保存";
    return null;
  },

  async roomTree(_input, context) {
    const rooms = await recordsOf(context, "archive-room").list({});
    return rooms.map(({ id, roomName }) => ({ id, roomName }));
  },

  async removeRoom({ id, current }, context) {
    await inTransaction(context, async (inside) => {
      const rooms = recordsOf(inside, "archive-room");
      await rooms.remove(await rooms.get(id));
    });
    context.reply.message = current === "1" ? "已删除，立即生效" : "已删除，稍后生效";
    return null;
  },

  async createManager({ managerName }) {
    return { manager: `${managerName}（新）` };
  },

  async removeView({ id, current }, context) {
    await inTransaction(context, async (inside) => {
      const views = recordsOf(inside, "archive-view");
      await views.remove(await views.get(id));
    });
    context.reply.message = current === "1" ? "视图已删除，立即生效" : "视图已删除，稍后生效";
    return null;
  },

  async verify({ sqlText }) {
    return { valid: true, message: `已校验${String(sqlText ?? "").length}字` };
  },

  async tidy({ sqlText }) {
    return { sqlText: String(sqlText ?? "").toUpperCase() };
  },
};

export const archiveLoans: ArchiveLoansHandlers<CallContext> = {
  async start() {
    return { tel: "13812345678", subject: "查阅旧档" };
  },

  async upload({ file }, context) {
    return { sheet: await keepSheet(context, file) };
  },

  async agencies() {
    return [{ id: "k1", agencyName: "市档案馆" }];
  },
};
