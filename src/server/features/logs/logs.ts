import type { LogsHandlers } from "../../../generated/services/logs/handlers.ts";
import type { CallContext } from "../../identity/portal.ts";
import { operationWords } from "../../engine/log/operation-words.ts";

export const logs: LogsHandlers<CallContext> = {
  async operations(_input, { portal }) {
    return [...operationWords(portal.generated)].map(([id, name]) => ({ id, name }));
  },
};
