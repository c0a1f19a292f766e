import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { type Program, program, signInAt } from "./program.ts";
import { routeOf } from "./routes.ts";

const PASSWORD = "Demo-2026!";
const ROUTES = "/api/rest/v1/gateway/route";
const CLIENTS = 4;
export const RECOVERED_MS = 2000;

interface Reply {
  status: number;
  code: string;
  msg: string;
  retry: string | null;
}

/** The writes that the server acknowledged, and the replies that were refusals. */
export interface Result {
  acknowledged: string[];
  refused: Reply[];
}

/** The server as a process on a PostgreSQL that fails in some way, while clients read and write. */
export interface LoadedProgram {
  running: Program;
  /** Reads and writes until `work` has ended. @returns acknowledged writes and all refusals */
  meanwhile(name: string, run: () => Promise<void>): Promise<Result>;
  /** Milliseconds until a call succeeds. */
  recovery(): Promise<number>;
  /** Asserts that the server runs, that it refused with a proper message only, and that it has all acknowledged writes. */
  assertIntact(result: Result): Promise<void>;
  stop(): Promise<void>;
}

export async function loadedProgram(url: string): Promise<LoadedProgram> {
  const dataDir = mkdtempSync(join(tmpdir(), "gp-portal-away-"));
  const running = await program(
    { DATABASE_URL: url, DATA_DIR: dataDir, PORT: "0", CAPTCHA: "off", LOG_LEVEL: "silent" },
    "--demo",
    "--yes",
  );
  const address = `http://127.0.0.1:${await running.port}`;
  const { token } = await signInAt(address, "ops", PASSWORD);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };

  const call = async (path: string, body?: object): Promise<Reply> => {
    const reply = await fetch(
      `${address}${path}`,
      body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) },
    );
    const { code, msg } = (await reply.json()) as { code: string; msg: string };
    return { status: reply.status, code, msg, retry: reply.headers.get("retry-after") };
  };
  const read = (): Promise<Reply> => call(`${ROUTES}/getAllRoutes?pageNumber=1&pageSize=10`);
  return {
    running,
    async meanwhile(name, run) {
      const [acknowledged, refused]: [string[], Reply[]] = [[], []];
      let over = false;
      const client = async (which: number): Promise<void> => {
        for (let count = 0; !over; count++) {
          const id = `${name}-${which}-${count}`;
          const added = await call(`${ROUTES}/addRoute`, routeOf(id));
          if (added.code === "200") acknowledged.push(id);
          else refused.push(added);
          const found = await read();
          if (found.code !== "200") refused.push(found);
        }
      };
      const clients = Array.from({ length: CLIENTS }, (_, which) => client(which));
      try {
        await run();
      } finally {
        over = true;
        await Promise.all(clients);
      }
      return { acknowledged, refused };
    },
    async recovery() {
      const begun = performance.now();
      while ((await read()).code !== "200");
      return performance.now() - begun;
    },
    async assertIntact({ acknowledged, refused }) {
      expect(running.child.exitCode, running.errors()).toBeNull();
      expect(acknowledged.length).toBeGreaterThan(0);
      for (const reply of refused)
        expect(reply, running.errors()).toEqual({ status: 503, code: "503", msg: "数据库暂时不可用，请稍后重试", retry: "2" });
      for (const id of acknowledged) expect((await call(`${ROUTES}/getRoute?id=${id}`)).code, `${id} was acknowledged`).toBe("200");
    },
    async stop() {
      running.child.kill("SIGKILL");
      await running.exit;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
