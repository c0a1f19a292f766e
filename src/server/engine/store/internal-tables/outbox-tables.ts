import type { InternalTable } from "../types.ts";

/** Tables of outgoing messages: the messages, and the queues of their receivers. */
export const outgoingTables: readonly InternalTable[] = [
  {
    // Outgoing messages (outbox/outbox-messages.ts). state: 0 stored, 1 in the queue of its receiver, 2 dead letter.
    name: "outbox_message",
    columns: [
      { name: "message_id", type: "text", primary: true },
      // Id of the queue: `channel:receiver`.
      { name: "lane", type: "text", notNull: true },
      { name: "channel", type: "text", notNull: true },
      { name: "receiver", type: "text", notNull: true },
      { name: "state", type: "text", notNull: true },
      { name: "body", type: "text", notNull: true },
      // Idempotency key for the receiver, who may get the message twice.
      { name: "message_key", type: "text", notNull: true },
      // The cause of the message: `kind/key`.
      { name: "cause", type: "text" },
      { name: "attempts", type: "integer", notNull: true },
      { name: "most_attempts", type: "integer" },
      { name: "put_at", type: "time", notNull: true },
      { name: "expires_at", type: "time" },
      // Error of the last attempt.
      { name: "reason", type: "text" },
    ],
    index: [
      ["state", "message_id"],
      ["lane", "state", "message_id"],
    ],
  },
  {
    // The queue of a receiver. due_at: time of the next attempt, null if the queue is empty; held_until: end of the holder's
    // lease.
    name: "outbox_lane",
    columns: [
      { name: "lane", type: "text", primary: true },
      { name: "channel", type: "text", notNull: true },
      { name: "due_at", type: "time" },
      { name: "holder", type: "text" },
      { name: "held_until", type: "time" },
      // Incremented when messages join the queue.
      { name: "work", type: "integer", notNull: true },
    ],
    index: [["channel", "due_at"]],
  },
];
