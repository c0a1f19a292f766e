/** A metric of the server. `labels`: names of its labels; every label has a fixed set of values, never input of a user. */
interface Entry {
  type: "counter" | "gauge" | "histogram";
  help: string;
  labels: readonly string[];
}

/**
 * All metrics of the server by name. Times are in seconds, sizes in bytes. The table in the documentation is generated from this by
 * `npm run docs`.
 */
export const METRICS = {
  portal_requests_total: {
    type: "counter",
    help: "Replies by call and HTTP status. A call is its id; `gateway` for a forwarded request; else the pattern of the path, or `none`.",
    labels: ["call", "status"],
  },
  portal_request_duration_seconds: {
    type: "histogram",
    help: "Time from a request to the end of its reply, by call.",
    labels: ["call"],
  },
  portal_refusals_total: {
    type: "counter",
    help: "Refused calls by the name of the refusal in the register (`engine/refusals/refusal-register.ts`), or by its kind.",
    labels: ["refusal"],
  },
  portal_failed_sign_ins_total: {
    type: "counter",
    help: "Sign-ins that were refused or failed, of users and OAuth clients.",
    labels: [],
  },
  portal_database_statement_duration_seconds: {
    type: "histogram",
    help: "Time of a statement, including the wait for a connection, by operation: select, insert, update, delete, other.",
    labels: ["operation"],
  },
  portal_database_connections: {
    type: "gauge",
    help: "Connections of the pool by state (busy, idle). On SQLite the connection that writes.",
    labels: ["state"],
  },
  portal_database_waiting: {
    type: "gauge",
    help: "Statements and transactions that wait for a connection.",
    labels: [],
  },
  portal_long_reads_total: {
    type: "counter",
    help: "Long reads by outcome: replica; behind (the primary, because the session wrote later) or unavailable (the primary); failed (repeated there).",
    labels: ["outcome"],
  },
  portal_replica_lag_seconds: {
    type: "gauge",
    help: "Seconds by which the replica was behind at the last long read; absent if it is not usable or was not used for 5 s.",
    labels: [],
  },
  portal_workers: {
    type: "gauge",
    help: "Threads and processes by pool (export, spreadsheet, hash; on SQLite also long-read, sandbox) and state (busy, idle).",
    labels: ["pool", "state"],
  },
  portal_worker_jobs_waiting: {
    type: "gauge",
    help: "Jobs that wait for a worker, by pool.",
    labels: ["pool"],
  },
  portal_outbox_messages: {
    type: "gauge",
    help: "Stored messages by channel and state: waiting, or dead (given up until staff send them again). Of the whole database.",
    labels: ["channel", "state"],
  },
  portal_outbox_oldest_seconds: {
    type: "gauge",
    help: "Age of the oldest waiting message of a channel; 0 if none waits. Of the whole database.",
    labels: ["channel"],
  },
  portal_sessions: {
    type: "gauge",
    help: "Sessions that have not expired. Of the whole database.",
    labels: [],
  },
  portal_task_last_success_timestamp_seconds: {
    type: "gauge",
    help: "Start of the last run of a scheduled task that succeeded; absent before the first. Of the whole database.",
    labels: ["task"],
  },
  portal_task_last_run_succeeded: {
    type: "gauge",
    help: "1 if the last run of a task succeeded, 0 if it failed; absent before the first. Of the whole database.",
    labels: ["task"],
  },
  portal_task_overdue_seconds: {
    type: "gauge",
    help: "Seconds since an enabled task should have started; 0 if it is not late. Of the whole database.",
    labels: ["task"],
  },
  portal_task_failures_total: {
    type: "counter",
    help: "Failed runs of a scheduled task in this process.",
    labels: ["task"],
  },
  portal_alarm_timestamp_seconds: {
    type: "gauge",
    help: "Time of the newest alarm of a rule of the server (`identity/alarm-rules.ts`); absent if there is none. Of the whole database.",
    labels: ["rule"],
  },
  portal_data_folder_free_bytes: {
    type: "gauge",
    help: "Free bytes on the disk of `DATA_DIR`.",
    labels: [],
  },
  portal_data_folder_size_bytes: {
    type: "gauge",
    help: "Size of the disk of `DATA_DIR`.",
    labels: [],
  },
  portal_figures_age_seconds: {
    type: "gauge",
    help: "Age of the figures that were read from the database. It grows while the database does not answer.",
    labels: [],
  },
} as const satisfies Record<string, Entry>;

/** Name of a metric in {@link METRICS}. */
export type MetricName = keyof typeof METRICS;
/** Type of a metric: `counter`, `gauge` or `histogram`. */
export type MetricType = Entry["type"];
/** Names of the metrics of one type, such as `counter`. */
export type NamesOf<T extends MetricType> = { [N in MetricName]: (typeof METRICS)[N]["type"] extends T ? N : never }[MetricName];
/** Name of a metric that counts events. */
export type CounterName = NamesOf<"counter">;
/** Name of a metric with a present value, such as the size of a queue. */
export type GaugeName = NamesOf<"gauge">;
/** Name of a metric that counts durations by bucket. */
export type HistogramName = NamesOf<"histogram">;
/** The labels of a metric, each with a value. */
export type LabelsOf<N extends MetricName> = Readonly<Record<(typeof METRICS)[N]["labels"][number], string>>;
