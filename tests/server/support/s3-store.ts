import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { memoryFolder } from "../../support/memory-folder.ts";

interface Server {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
const S3rver = createRequire(import.meta.url)("s3rver") as new (options: object) => Server;

const BUCKET = "portal-files";
const KEY = "S3RVER";

/** An S3-compatible store in this process, with one bucket. */
export interface S3Store {
  /** Settings of a portal that stores its files there. */
  settings: Record<string, string>;
  /** Writes a file without the portal. */
  put(id: string, content: string): Promise<void>;
  close(): Promise<void>;
}

export async function s3Store(): Promise<S3Store> {
  const directory = memoryFolder("gp-s3-");
  const server = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory, configureBuckets: [{ name: BUCKET }] });
  const endpoint = `http://127.0.0.1:${(await server.run()).port}`;
  return {
    settings: { S3_BUCKET: BUCKET, S3_ENDPOINT: endpoint, S3_ACCESS_KEY: KEY, S3_SECRET_KEY: KEY },
    async put(id, content) {
      const credentials = { accessKeyId: KEY, secretAccessKey: KEY };
      const client = new S3Client({ endpoint, region: "us-east-1", forcePathStyle: true, credentials });
      await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: id, Body: content }));
      client.destroy();
    },
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
