import { cutText } from "../../../../runtime/contract/values/well-formed.ts";
import { v7 as newId } from "uuid";
import { type Connection, ofEntities } from "../../engine/store/index.ts";

/** Maximum characters of the log's texts, so that a page of rows fits into one reply. */
const [DATA, PARAMS, REASON] = [6000, 1000, 1000];

/**
 * The columns of the send log that describe what is sent to whom: operation, receiver, site and data type. The names are stored as they
 * were when the delivery was put into the outbox.
 */
export interface Sending {
  operation: string;
  receiver: string;
  receiverName: string;
  siteName: string | null;
  /** Null for a test, which is no announcement. */
  dataType: string | null;
  dataTypeName: string | null;
  dataSpecificType: string | null;
  dataSpecificTypeName: string | null;
}

/** Result of an attempt to send data, for {@link logSending}. */
export interface SendOutcome {
  sending: Sending;
  /** Start of the attempt, in epoch milliseconds. */
  startedAt: number;
  /** Parameters of the request, for the log. */
  params: object;
  /** The data that were sent, for the log. */
  data: unknown;
  /** Absent if the receiver accepted the data. */
  failure?: string | undefined;
  /** Id of the outbox message, if it can be resent. */
  messageId?: string | undefined;
}

/**
 * Adds a row to the send log (P-SENDLOG-01). Cuts the data to 6000 characters, and the parameters and the failure to 1000. Only a failed
 * delivery stores `messageId`.
 */
export async function logSending(connection: Connection, { sending, startedAt, params, data, failure, messageId }: SendOutcome) {
  const row = {
    id: newId(),
    operation: sending.operation,
    create_date: startedAt,
    receiver: sending.receiver,
    receiver_name: sending.receiverName,
    site_name: sending.siteName,
    data_type: sending.dataType,
    data_type_name: sending.dataTypeName,
    data_specific_type: sending.dataSpecificType,
    data_specific_type_name: sending.dataSpecificTypeName,
    params: cut(JSON.stringify(params), PARAMS),
    error_message: failure === undefined ? null : cut(failure, REASON),
    data: data === undefined ? null : cut(JSON.stringify(data), DATA),
    error_status: failure === undefined ? "0" : "1",
    message_id: failure === undefined ? null : (messageId ?? null),
    version: 1,
  };
  await ofEntities(connection).insertInto("send_log").values(row).execute();
}

const cut = (text: string, most: number): string => (text.length > most ? cutText(text, most - 1, "…") : text);
