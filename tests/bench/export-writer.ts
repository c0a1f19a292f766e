import { listExports } from "../../src/generated/list-exports.ts";
import { answerOrders } from "../../src/server/engine/exports/answer.ts";
import { WIDE_EXPORT } from "./export-wide.ts";

/** As `src/server/engine/exports/writer.ts`, with the wide list. */
answerOrders({ ...listExports, "wide.export": WIDE_EXPORT });
