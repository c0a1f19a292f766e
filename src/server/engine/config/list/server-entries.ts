import type { SettingEntry } from "./setting-entry.ts";

/** Settings of the process, its database, its files and its logs. */
export const SERVER_ENTRIES = [
  { name: "PORT", value: { from: 0, to: 65_535 }, default: "8080", meaning: "TCP port. `0` takes a free one.", usedIn: "start.ts" },
  { name: "HOST", value: "host name or address", default: "127.0.0.1", meaning: "Address that the server listens on.", usedIn: "start.ts" },
  {
    name: "DATA_DIR",
    value: "path of a folder",
    default: "./data",
    meaning: "Holds the SQLite database, uploaded files and generated keys.",
    usedIn: "start.ts",
  },
  {
    name: "DATABASE_URL",
    value: "`postgres://…`",
    unset: "SQLite in `DATA_DIR`",
    meaning:
      "PostgreSQL in place of SQLite. Several hosts are possible (`postgres://user:password@one:5432,two:5432/database`): the server uses the one that accepts writes, and finds a promoted standby within a second.",
    usedIn: "engine/store/drivers/",
  },
  {
    name: "S3_BUCKET",
    value: "name of a bucket",
    unset: "files in `DATA_DIR`",
    meaning:
      "Stores uploaded files in this S3-compatible bucket. Every byte is still read through the server, which checks rights. It needs `S3_ACCESS_KEY` and `S3_SECRET_KEY`.",
    usedIn: "engine/files/",
  },
  {
    name: "S3_ENDPOINT",
    value: "http or https address",
    unset: "that of the region",
    meaning: "Address of the store.",
    usedIn: "engine/files/",
  },
  { name: "S3_ACCESS_KEY", value: "text", meaning: "Access key of the bucket.", usedIn: "engine/files/" },
  { name: "S3_SECRET_KEY", value: "text, a secret", meaning: "Secret key of the bucket.", usedIn: "engine/files/" },
  { name: "S3_REGION", value: "text", default: "us-east-1", meaning: "Region of the bucket.", usedIn: "engine/files/" },
  {
    name: "S3_PREFIX",
    value: "letters, digits, `_`, `-` and `/`",
    unset: "no prefix",
    meaning: "Begins the name of every stored file, such as portal/.",
    usedIn: "engine/files/",
  },
  {
    name: "SECRET_KEY",
    value: "at least 32 characters, a secret",
    unset: "the file `secret.key` in `DATA_DIR`, made by the first start",
    meaning:
      "Seals the passwords that the server uses itself (mail servers, SMS gateways). All processes of a database share it. Keep it apart from backups of the database.",
    usedIn: "engine/secrets/",
  },
  {
    name: "LOG_LEVEL",
    value: ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
    default: "info",
    meaning: "Least severe level of the lines on stdout.",
    usedIn: "app.ts",
  },
  {
    name: "LOG_DAYS",
    value: { from: 0, to: 36_500 },
    default: "365",
    meaning: "Days after which rows of the logs are removed: `0` never, else at least 180. PostgreSQL removes whole months.",
    usedIn: "features/scheduled-tasks/",
  },
  {
    name: "LOG_KEY",
    value: "at least 32 characters, a secret",
    unset: "the file `log-key` in `DATA_DIR`",
    meaning: "Key of the hash chains of the logs. All servers of a database share it.",
    usedIn: "engine/log/",
  },
  {
    name: "LOG_HEADS_MINUTES",
    value: { from: 0, to: 1440 },
    default: "60",
    meaning:
      "Minutes between two lines `log-heads …` on stderr; `0`: none. They report count and last hash of every chain, also at start and end. Another host that collects them (syslog) reveals removed rows, even when database and `DATA_DIR` are restored together. The demo and `LOG_LEVEL=silent` report none.",
    usedIn: "engine/log/",
  },
  { name: "TIME_ZONE", value: "IANA name", default: "Asia/Shanghai", meaning: "Time zone of all dates on the wire.", usedIn: "app.ts" },
] as const satisfies readonly SettingEntry[];
