import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestServer, testServer } from "./support/test-server.ts";

const UPLOAD = "/gpr-workflow/rest/assetes/org/upload";
const MEGABYTE = 1024 * 1024;

let server: TestServer;
let address: URL;
let token: string;
beforeAll(async () => {
  // A connection that hangs is soon closed.
  server = await testServer("sqlite", { settings: { REQUEST_SECONDS: "3" } });
  address = new URL(await server.app.listen({ host: "127.0.0.1", port: 0 }));
  token = await server.token("unit1");
});
afterAll(() => server.close());

/** Replies on one connection to an upload that is refused before it arrives completely, and to the request after it. */
function repliesTo(name: string, bytes: number, before: number): Promise<string[]> {
  const head = `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n`;
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, "x"), Buffer.from("\r\n--x--\r\n")]);
  const lines = [`POST ${UPLOAD} HTTP/1.1`, "Host: a", `Authorization: Bearer ${token}`, "Content-Type: multipart/form-data; boundary=x"];
  return new Promise((resolve) => {
    let text = "";
    const readReplies = () =>
      [...text.matchAll(/HTTP\/1\.1 (\d+) |"msg":"([^"]*)"|"status":"([^"]*)"/g)].map((found) => found[1] ?? found[2] ?? found[3] ?? "");
    const socket = connect(Number(address.port), address.hostname, () => {
      socket.write(`${[...lines, `Content-Length: ${body.length}`].join("\r\n")}\r\n\r\n`);
      socket.write(body.subarray(0, before));
    });
    socket.once("data", () => {
      socket.write(body.subarray(before));
      socket.write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
    });
    socket.on("data", (data) => {
      text += data.toString("utf8");
      if (readReplies().length === 4) socket.end();
    });
    socket.on("error", (error) => (text += ` "msg":"${error.message}"`));
    socket.on("close", () => resolve(readReplies()));
  });
}

it("replies to an upload refused in transit and to the next request on its connection", async () => {
  expect(await repliesTo("other", 2 * MEGABYTE, MEGABYTE)).toEqual(["422", "请选择要上传的文件", "200", "ok"]);
});

it("refuses an upload of a declared excessive size before it arrives and reuses the connection", async () => {
  expect(await repliesTo("file", 12 * MEGABYTE, MEGABYTE)).toEqual(["422", "上传文件不得大于10M", "200", "ok"]);
});
