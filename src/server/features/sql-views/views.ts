import { cutText } from "../../../../runtime/contract/values/well-formed.ts";
import type { ViewConfigRecord } from "../../../generated/entities/view-config.ts";
import type { ViewsHandlers } from "../../../generated/services/views/handlers.ts";
import type { CallContext } from "../../identity/portal.ts";
import { inTransaction, recordsOf } from "../../engine/calls/records.ts";
import { refuse, wrongValue } from "../../engine/refusals/refusal.ts";
import { RefusedSql } from "./refuse-sql.ts";
import { catalogue } from "./validate-view.ts";
import { publish, published, publishedSystems, unpublish } from "./published.ts";
import { runView, verifyView } from "./run-view.ts";
import type { PrintedSelect } from "./select.ts";

/** Text of the reply if the statement of a view is valid (P-VIEW-04). */
const VALID = "校验通过";

/**
 * Handlers of calls for SQL views of systems (P-VIEW). The calls store, verify, publish, remove and run views. A view is validated whenever
 * it is stored, published or run.
 */
export const views: ViewsHandlers<CallContext> = {
  async save({ id, version, ...input }, context) {
    const records = recordsOf(context, "view-config");
    const stored = id === undefined || id === "" ? undefined : await records.get(id);
    const select = await validateSelect(context, input.systemId, input.selectSql);
    const record = { ...input, current: input.current ?? "0", content: contentOf(select) };
    return inTransaction(context, async (inside) => {
      const own = recordsOf(inside, "view-config");
      const saved = stored === undefined ? await own.create(record) : await own.write(await own.getLocked(stored.id), record, version);
      if (saved.current === "1") await publish(inside, [saved]);
      context.reply.message = stored === undefined ? "新增成功" : "修改成功";
      return saved;
    });
  },

  /** Removes a view. With `current` "0" it stays published until its system is initialised the next time (P-VIEW-07). */
  async remove({ id, current, version }, context) {
    await inTransaction(context, async (inside) => {
      const records = recordsOf(inside, "view-config");
      await records.remove(await records.get(id), version);
      if (current !== "0") await unpublish(inside.connection, id);
    });
    context.reply.message = "删除成功";
    return null;
  },

  async verify({ systemId, selectSql }, { portal }) {
    try {
      const { columns } = await verifyView(portal, systemId, selectSql);
      return { valid: true, message: VALID, columns: columns.map(({ name }) => name) };
    } catch (error) {
      if (error instanceof RefusedSql) return { valid: false, message: error.message, columns: [] };
      throw error;
    }
  },

  /** Publishes all views of a system (P-VIEW-11). */
  async init({ systemId }, context) {
    await recordsOf(context, "subsystem").get(systemId);
    const all = await recordsOf(context, "view-config").list({ systemId }, { field: "createDate", direction: "asc" });
    if (all.length === 0) throw refuse("noViews");
    for (const view of all) await validateSelect(context, systemId, view.selectSql ?? "", nameOf(view));
    await inTransaction(context, async (inside) => {
      await unpublish(inside.connection, { systemId });
      await publish(inside, all);
    });
    context.reply.message = `初始化完成，${all.length}个视图已生效`;
    return null;
  },

  async initDone(_input, { portal }) {
    return (await publishedSystems(portal)).map(({ systemId, at, views: count }) => ({
      systemId,
      doneDate: portal.clock.wall.textOf(at),
      views: count,
    }));
  },

  async tables(_input, { portal }) {
    return [...catalogue(portal).values()].map(({ table, columns }) => ({ table, columns: [...columns.keys()].join(",") }));
  },

  async rows({ id }, context) {
    const { systemId, sql } = await published(context.portal, id);
    return withReadableErrors(() => runView(context.portal, systemId, sql));
  },
};

const nameOf = ({ remark, selectSql = "" }: ViewConfigRecord): string => `视图「${remark ?? cutText(selectSql, 20)}」：`;

const validateSelect = ({ portal }: CallContext, systemId: string, text: string, before = ""): Promise<PrintedSelect> =>
  withReadableErrors(() => verifyView(portal, systemId, text), before);

async function withReadableErrors<T>(callback: () => Promise<T>, before = ""): Promise<T> {
  try {
    return await callback();
  } catch (error) {
    if (error instanceof RefusedSql) throw wrongValue("selectSql", before + error.message);
    throw error;
  }
}

const contentOf = ({ columns }: PrintedSelect): string => JSON.stringify(columns);
