import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import type { S3Settings } from "../config/config.ts";
import { inSpan } from "../telemetry/tracing.ts";
import { refuse } from "../refusals/refusal.ts";
import type { FileBytes } from "./file-bytes.ts";
import { GONE, UNSENT } from "./file-states.ts";

const CONNECT_MS = 3000;
/** Milliseconds without a byte after which the store counts as unavailable. */
const REPLY_MS = 15_000;

const silent = (): void => undefined;

type Sdk = typeof import("@aws-sdk/client-s3");

/**
 * Creates the storage of file contents in an S3-compatible store. First the row is stored, marked as unsent, and then the file is sent. So
 * no content exists without a row. If the process ends in between, `pruneFiles` deletes both. Every failure of the store becomes Refusal
 * 503 (`filesAway`).
 */
export function s3Bytes(settings: S3Settings): FileBytes {
  let opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined;
  const at = (id: string) => ({ Bucket: settings.bucket, Key: `${settings.prefix}${id}` });
  /** The SDK is loaded on first use, because most portals store their files locally. */
  async function asked<T>(operation: string, callback: (client: S3Client, sdk: Sdk) => Promise<T>): Promise<T> {
    try {
      opened ??= opening(settings);
      const { client, sdk } = await opened;
      const attributes = { "aws.s3.bucket": settings.bucket, "rpc.method": operation };
      return await inSpan(`s3 ${operation}`, { kind: "client", attributes }, () => callback(client, sdk));
    } catch (error) {
      throw Object.assign(refuse("filesAway"), { cause: error });
    }
  }
  const bytes: FileBytes = {
    async keep(
      {
        store: {
          database: { kysely },
        },
      },
      row,
      content,
    ) {
      await kysely
        .insertInto("stored_file")
        .values({ ...row, claimed_by: UNSENT })
        .execute();
      const its = (state: string) => kysely.updateTable("stored_file").where("file_id", "=", row.file_id).where("claimed_by", "=", state);
      try {
        const sent = { ...at(row.file_id), ContentLength: row.size };
        await asked("PutObject", (client, sdk) =>
          client.send(new sdk.PutObjectCommand({ ...sent, Body: Buffer.isBuffer(content) ? content : createReadStream(content.path) })),
        );
      } catch (error) {
        // The file may have arrived despite the error. It is pruned with its row.
        await its(UNSENT).set({ claimed_by: GONE }).execute();
        throw error;
      }
      await its(UNSENT).set({ claimed_by: null }).execute();
    },
    open: (id) =>
      asked("GetObject", async (client, sdk) => {
        try {
          const { Body } = await client.send(new sdk.GetObjectCommand(at(id)));
          return Body instanceof Readable ? Body : undefined;
        } catch (error) {
          if (error instanceof sdk.NoSuchKey) return undefined;
          throw error;
        }
      }),
    async read(id) {
      const found = await bytes.open(id);
      if (found === undefined) return undefined;
      return asked("GetObject", async () => Buffer.concat(await found.toArray()));
    },
    describe: (id) =>
      asked("HeadObject", async (client, sdk) => {
        try {
          const { ContentLength = 0, ETag = "" } = await client.send(new sdk.HeadObjectCommand(at(id)));
          return { size: ContentLength, digest: ETag.replaceAll('"', "") };
        } catch (error) {
          if (error instanceof sdk.NotFound) return undefined;
          throw error;
        }
      }),
    async remove(id) {
      await asked("DeleteObject", (client, sdk) => client.send(new sdk.DeleteObjectCommand(at(id))));
    },
    async sweep() {},
  };
  return bytes;
}

async function opening({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): Promise<{ sdk: Sdk; client: S3Client }> {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    // Callers report errors themselves.
    logger: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REPLY_MS, socketTimeout: REPLY_MS },
    // Not every S3-compatible store supports the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { sdk, client };
}
