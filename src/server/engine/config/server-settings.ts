import { DATABASE, integer, key, LOG_DAYS, ONE_DATABASE, oneOf, SECRET, text, TIME_ZONE, webAddress } from "./kinds.ts";
import { setting } from "./setting.ts";

/** Settings of the process, its database, its files and its logs. */
export const SERVER_SETTINGS = {
  port: setting("PORT", integer(0, 65_535), { default: "8080", meaning: "TCP port. `0` takes a free one.", usedIn: "start.ts" }),
  host: setting(
    "HOST",
    text("host name or address", (given) => /^[A-Za-z0-9.:_-]+$/.test(given), "a host name or address"),
    {
      default: "127.0.0.1",
      meaning: "Address that the server listens on.",
      usedIn: "start.ts",
    },
  ),
  dataDir: setting("DATA_DIR", text("path of a folder"), {
    default: "./data",
    meaning: "Holds the SQLite database, uploaded files and generated keys.",
    usedIn: "start.ts",
  }),
  databaseUrl: setting("DATABASE_URL", DATABASE, {
    unset: "SQLite in `DATA_DIR`",
    meaning:
      "PostgreSQL in place of SQLite. Several hosts are possible (`postgres://user:password@one:5432,two:5432/database`): the server uses the one that accepts writes, and finds a promoted standby within a second.",
    usedIn: "engine/store/drivers/",
  }),
  databaseDirectUrl: setting("DATABASE_DIRECT_URL", DATABASE, {
    unset: "`DATABASE_URL`",
    meaning:
      "Address of the PostgreSQL server itself if `DATABASE_URL` leads to a connection pooler (PgBouncer, also in transaction mode). Each process keeps one connection there, by which others find it. Commands, `pg_dump` and `pg_restore` use it too.",
    usedIn: "engine/store/drivers/",
  }),
  replica: {
    url: setting("REPLICA_URL", ONE_DATABASE, {
      unset: "all reads use `DATABASE_URL`",
      meaning:
        "A streaming replica of the PostgreSQL of `DATABASE_URL`, without a pooler, for long reads: pages of lists from the fourth on, exports and figures. A session reads there only what includes its own last write. All servers of a database need the same value.",
      usedIn: "engine/store/drivers/",
    }),
    mostLagSeconds: setting("REPLICA_LAG_SECONDS", integer(1, 3600), {
      default: "10",
      meaning: "Seconds by which the replica may be behind. Further behind, long reads use the primary.",
      usedIn: "engine/store/drivers/",
    }),
  },
  s3: {
    bucket: setting(
      "S3_BUCKET",
      text("name of a bucket", (given) => /^[a-z0-9][a-z0-9.-]{2,62}$/.test(given), "the name of a bucket, such as portal-files"),
      {
        unset: "files in `DATA_DIR`",
        meaning:
          "Stores uploaded files in this S3-compatible bucket. Every byte is still read through the server, which checks rights. It needs `S3_ACCESS_KEY` and `S3_SECRET_KEY`.",
        usedIn: "engine/files/",
      },
    ),
    endpoint: setting("S3_ENDPOINT", webAddress("an address such as https://s3.example.com"), {
      unset: "that of the region",
      meaning: "Address of the store.",
      usedIn: "engine/files/",
    }),
    accessKeyId: setting("S3_ACCESS_KEY", text(), { meaning: "Access key of the bucket.", usedIn: "engine/files/" }),
    secretAccessKey: setting("S3_SECRET_KEY", SECRET, { meaning: "Secret key of the bucket.", usedIn: "engine/files/" }),
    region: setting("S3_REGION", text(), { default: "us-east-1", meaning: "Region of the bucket.", usedIn: "engine/files/" }),
    prefix: setting(
      "S3_PREFIX",
      text("letters, digits, `_`, `-` and `/`", (given) => /^[A-Za-z0-9/_-]{0,100}$/.test(given), "letters, digits and / such as portal/"),
      { default: "", unset: "no prefix", meaning: "Begins the name of every stored file, such as portal/.", usedIn: "engine/files/" },
    ),
  },
  backup: {
    folder: setting("BACKUP_DIR", text("path of a folder"), {
      unset: "no scheduled backups",
      meaning:
        "Folder into which the scheduled task 备份 and `npm run backup` without an argument write a backup, named by its time. Use another disk than that of `DATA_DIR`.",
      usedIn: "engine/backup/",
    }),
    keep: setting("BACKUP_KEEP", integer(1, 1000), {
      default: "7",
      meaning: "Newest backups that stay in `BACKUP_DIR`; older ones are removed after each new one.",
      usedIn: "engine/backup/",
    }),
  },
  secretKey: setting("SECRET_KEY", key("at least 32 characters, the same for all processes of a database"), {
    unset: "the file `secret.key` in `DATA_DIR`, made by the first start",
    meaning:
      "Seals the passwords that the server uses itself (mail servers, SMS gateways). All processes of a database share it. Keep it apart from backups of the database.",
    usedIn: "engine/secrets/",
  }),
  logLevel: setting("LOG_LEVEL", oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"), {
    default: "info",
    meaning: "Least severe level of the lines on stderr, one JSON object each.",
    usedIn: "engine/create-engine-app.ts",
  }),
  logDays: setting("LOG_DAYS", LOG_DAYS, {
    default: "365",
    meaning:
      "Days after which rows of the logs are removed: `0` never, else at least 180. PostgreSQL removes whole months. Deleted records are not restored after more days either.",
    usedIn: "features/scheduled-tasks/",
  }),
  logKey: setting("LOG_KEY", key(), {
    unset: "the file `log-key` in `DATA_DIR`",
    meaning: "Key of the hash chains of the logs. All servers of a database share it.",
    usedIn: "engine/log/",
  }),
  logHeadsMinutes: setting("LOG_HEADS_MINUTES", integer(0, 1440), {
    default: "60",
    meaning:
      "Minutes between two lines `log-heads …` on stderr; `0`: none. They report count and last hash of every chain, also at start and end. Another host that collects them (syslog) reveals removed rows, even when database and `DATA_DIR` are restored together. The demo and `LOG_LEVEL=silent` report none.",
    usedIn: "engine/log/",
  }),
  timeZone: setting("TIME_ZONE", TIME_ZONE, {
    default: "Asia/Shanghai",
    meaning: "Time zone of all dates on the wire.",
    usedIn: "app.ts",
  }),
};
