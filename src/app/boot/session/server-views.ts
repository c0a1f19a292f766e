import type { AxiosInstance } from "axios";
import { type NewView, type SavedView, sendCall, type ViewStore } from "../../../../runtime/index.ts";
import { add, change, list, remove, roles } from "../../../generated/services/list-views/calls.ts";
import type { ListReply } from "../../../generated/services/list-views/types.ts";

const QUIET = { toasts: "none" } as const;

/** Creates the store of saved views on the server. Callers show failures themselves. */
export const createServerViews = (http: AxiosInstance): ViewStore => ({
  list: async (of) => (await sendCall(http, list, of, { ...QUIET, change: false })).map(viewOf),
  roles: async () => {
    const found = await sendCall(http, roles, {}, { ...QUIET, change: false });
    return found.map(({ roleId, roleName }) => ({ roleId, roleName: roleName ?? roleId }));
  },
  save: async (of, view) => {
    const body = { ...of, ...bodyOf(view) };
    if (view.id === undefined) return String((await sendCall(http, add, body, QUIET)).id);
    await sendCall(http, change, { ...body, id: view.id }, QUIET);
    return view.id;
  },
  remove: async (id) => void (await sendCall(http, remove, { id }, QUIET)),
});

const bodyOf = ({ name, roleId, conditions, columns, orders }: NewView) => ({
  name,
  conditions: conditions.map((condition) => ({ ...condition, values: [...condition.values] })),
  columns: columns.map((column) => ({ ...column })),
  orders: [...orders],
  ...(roleId === undefined ? {} : { roleId }),
});

const viewOf = ({ id, name, isOwn, conditions, columns, orders, dropped, roleId, roleName }: ListReply[number]): SavedView => ({
  id: String(id),
  name: name ?? "",
  isOwn: isOwn === true,
  conditions: (conditions ?? []).map((one) => ({ name: one.name ?? "", label: one.label ?? "", values: one.values ?? [] })),
  columns: (columns ?? []).map((one) => ({ name: one.name ?? "", label: one.label ?? "" })),
  orders: orders ?? [],
  dropped: dropped ?? [],
  ...(typeof roleId === "string" ? { roleId } : {}),
  ...(typeof roleName === "string" ? { roleName } : {}),
});
