import type { LogsHandlers } from "../../../generated/services/logs/handlers.ts";
import type { CallContext } from "../../identity/portal.ts";
import { operationLabels } from "./operation-labels.ts";

export const logs: LogsHandlers<CallContext> = {
  async operations(_input, { portal }) {
    return [...operationLabels(portal.generated)].map(([id, name]) => ({ id, name }));
  },
};
