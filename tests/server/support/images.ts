import { crc32, deflateSync } from "node:zlib";
import type { Reply, TestServer } from "./test-server.ts";

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(checksum(named));
  return Buffer.concat([head, named, sum]);
}

/** Available in node:zlib since 20.15. */
const checksum = (bytes: Buffer): number => crc32(bytes);

/** A valid PNG of one colour. `extra` is inserted as chunks before its picture. */
export function png(width = 4, height = 4, extra: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  // Each row starts with its filter number, here none. Huge sizes are only declared, not written.
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(Math.min(width, 2000) * 3, 0x40)]);
  const rows = Buffer.concat(Array.from({ length: Math.min(height, 2000) }, () => row));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    extra,
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A text chunk of a PNG, in which a page could be hidden. */
export const pngText = (text: string): Buffer => chunk("tEXt", Buffer.from(`Comment\0${text}`, "latin1"));

/** A minimal JPEG: markers, sizes, picture data that is never decoded, and its end. */
export function jpeg(width = 4, height = 4): Buffer {
  const frame = Buffer.alloc(19);
  frame.set([0xff, 0xc0, 0, 17, 8]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  frame.set([3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1], 9);
  const start = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);
  const scan = Buffer.from([0xff, 0xda, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 0x3f, 0, 1, 2, 3, 0xff, 0xd9]);
  return Buffer.concat([start, frame, scan]);
}

/** An icon that contains one PNG. */
export function ico(picture: Buffer = png(16, 16)): Buffer {
  const head = Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0]);
  const extent = Buffer.alloc(8);
  extent.writeUInt32LE(picture.length, 0);
  extent.writeUInt32LE(22, 4);
  return Buffer.concat([head, extent, picture]);
}

export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

export function multipart(name: string, content: Buffer, field = "file"): { payload: Buffer; headers: Record<string, string> } {
  const boundary = "----portal";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

const ATTACHMENTS = "/gpr-workflow/rest/assetes/org/upload";

/** Uploads a file as an account's attachment, or to another address. */
export async function upload(server: TestServer, account: string, name: string, content: Buffer, url = ATTACHMENTS): Promise<Reply> {
  const { payload, headers } = multipart(name, content);
  return server.send({ method: "POST", url, payload, headers: { ...headers, authorization: `Bearer ${await server.token(account)}` } });
}
