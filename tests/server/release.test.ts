import { chownSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { utils, write } from "xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { listCommands } from "../../src/build/list-commands.ts";
import { rangeOf } from "../../src/build/release/write-release.ts";
import { bothDatabases, databaseSettings, freshDatabase } from "../support/databases.ts";
import { isFullRun } from "../support/full-run.ts";
import { ROOT } from "../support/imports.ts";
import { multipart } from "./support/images.ts";
import { signInAt } from "./support/program.ts";
import { runIn, serveIn, type Serving, type Unpacked, unpackedRelease } from "./support/release.ts";
import { requestFor } from "./support/test-server.ts";

interface Manifest {
  scripts: Readonly<Record<string, string>>;
  dependencies: Readonly<Record<string, string>>;
  devDependencies: Readonly<Record<string, string>>;
}
const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

it("every command of operators is an npm script, and every script of that folder a command", () => {
  const { scripts } = manifestOf(ROOT);
  const run = Object.entries(scripts).flatMap(([name, line]) =>
    /src\/server\/commands\/([\w-]+)\.ts$/.exec(line)?.[1] === name ? [name] : [],
  );
  expect(listCommands(ROOT)).toEqual(run.sort());
});

it("only modules beside dist/server read files by their own address, so that the bundle finds them", () => {
  const files = readdirSync(join(ROOT, "src/server"), { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const reading = files.filter((file) => /new URL\([`"]\.\.\//.test(readFileSync(join(ROOT, "src/server", file), "utf8")));
  expect(reading.filter((file) => file.includes("/"))).toEqual([]);
  expect(reading).toContain("read-generated.ts");
});

it("a release is for one major version of the supported ones", () => {
  const supported = "^20.19.0 || ^22.13.0 || >=24";
  expect([20, 22, 24, 26].map((major) => rangeOf(supported, major))).toEqual(["^20.19.0", "^22.13.0", "^24.0.0", "^26.0.0"]);
  expect([18, 23].map((major) => rangeOf(supported, major))).toEqual([undefined, undefined]);
});

/** A stock S3 store, whose SDK the server loads on first use. */
interface Store {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
const S3rver = createRequire(import.meta.url)("s3rver") as new (options: object) => Store;

const PASSWORD = "Demo-2026!";
/** A system of the demo data. */
const SYSTEM = "gp-plan";

/** Serves like the container of src/deploy: as user 1000 without capabilities, and all file systems are read-only except for DATA_DIR. */
const LOCKED = [
  "mount --make-rprivate /",
  "mount --bind $DATA_DIR $DATA_DIR",
  "while read -r _ at _; do mount -o remount,bind,ro $at 2>/dev/null; done < /proc/mounts",
  "mount -o remount,bind,rw $DATA_DIR && ! touch launch.js 2>/dev/null || exit 1",
  "exec setpriv --reuid 1000 --regid 1000 --clear-groups --no-new-privs --bounding-set=-all node server.js",
].join("; ");

describe.skipIf(!isFullRun)("a release in an empty folder", () => {
  let release: Unpacked;
  beforeAll(() => {
    release = unpackedRelease();
  });
  afterAll(() => release.remove());

  it("has an archive for this Node with its checksum and bill of materials", () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
    const name = `gp-portal-${version}-node${process.versions.node.split(".")[0]}-linux-x64`;
    expect(release.files).toEqual([`${name}.cdx.json`, `${name}.tgz`, `${name}.tgz.sha256`]);
    const checked = runIn(join(release.file(".tgz"), ".."), `sha256sum -c ${name}.tgz.sha256`);
    expect(checked).toMatchObject({ status: 0, stdout: `${name}.tgz: OK\n` });
  });

  it("contains no source, no test, no builder, and no package of the browser beside the bundle", () => {
    const files = readdirSync(release.folder, { recursive: true, encoding: "utf8" });
    expect(files.filter((file) => /(?<!\.d)\.tsx?$|\.map$|\.hbs$|\.test\.|(^|\/)\.(npmrc|env)/.test(file))).toEqual([]);
    const packages = readdirSync(join(release.folder, "node_modules"));
    expect(packages).toEqual(["@node-rs", "@pgsql", "better-sqlite3", "bindings", "file-uri-to-path", "libpg-query"]);
  });

  it("lists exactly the packages in it, each with licence and version", () => {
    const { components } = JSON.parse(readFileSync(release.file(".cdx.json"), "utf8")) as {
      components: { purl: string; licenses?: { license?: { id?: string }; expression?: string }[] }[];
    };
    const names = components.map(({ purl }) => decodeURIComponent(/^pkg:\w+\/(.+)@[^@]+$/.exec(purl)?.[1] ?? purl));
    expect(names.length).toBeGreaterThan(200);
    expect(names).toEqual(expect.arrayContaining(["antd", "fastify", "@aws-sdk/client-s3", "better-sqlite3", "libpg-query", "sqlite"]));
    const { devDependencies } = manifestOf(ROOT);
    expect(names.filter((name) => devDependencies[name] !== undefined && !/^@ant-design\//.test(name))).toEqual([]);
    const unlicensed = components.filter(({ licenses = [] }) => !licenses.some((one) => one.expression ?? one.license?.id));
    expect(unlicensed.map(({ purl }) => purl)).toEqual([]);
    const texts = readFileSync(join(release.folder, "THIRD-PARTY-LICENSES.txt"), "utf8");
    expect(names.filter((name) => name !== "sqlite" && !texts.includes(`${name} `))).toEqual([]);
  });

  it("refuses another Node with one line", () => {
    const folder = mkdtempSync(join(tmpdir(), "gp-portal-other-node-"));
    for (const file of ["server.js", "launch.js", "command.js"]) cpSync(join(release.folder, file), join(folder, file));
    const other = { ...manifestOf(release.folder), engines: { node: "^98.1.0" } };
    writeFileSync(join(folder, "package.json"), JSON.stringify(other));
    for (const line of ["node server.js", "node command.js migrate --plan"]) {
      const { status, stdout, stderr } = runIn(folder, line);
      expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
      expect(stderr).toBe(
        `this release of gp-portal needs Node 98.1 or a later 98 on linux-x64 with glibc; this is Node ${process.versions.node} on linux-x64\n`,
      );
    }
    rmSync(folder, { recursive: true });
  });

  it("starts every command of operators", () => {
    const settings = { DATA_DIR: mkdtempSync(join(tmpdir(), "gp-portal-commands-")) };
    const { scripts } = manifestOf(release.folder);
    expect(Object.keys(scripts).sort()).toEqual([...listCommands(ROOT), "demo", "start"].sort());
    for (const name of listCommands(ROOT)) {
      const { stdout, stderr } = runIn(release.folder, `npm run -s ${name}`, settings);
      // Usage, or that there is no database; never the stack of an error.
      expect(`${stdout}${stderr}`, name).toMatch(/\S/);
      expect(stderr, name).not.toMatch(/^\s+at |Cannot find|ENOENT/m);
    }
    const unknown = runIn(release.folder, "node command.js main");
    const usage = `usage: npm run NAME -- …, where NAME is one of ${listCommands(ROOT).join(", ")}\n`;
    expect(unknown).toEqual({ status: 2, stdout: "", stderr: usage });
    rmSync(settings.DATA_DIR, { recursive: true });
  });

  it("serves without privileges, on a file system that it can write only in DATA_DIR", async ({ skip }) => {
    const isPossible = runIn(release.folder, "unshare --mount true").status === 0;
    skip(!isPossible, "this account may not make a file system read-only");
    const data = mkdtempSync(join(tmpdir(), "gp-portal-only-data-"));
    chownSync(data, 1000, 1000);
    const server = await serveIn(release.folder, `unshare --mount sh -c '${LOCKED}'`, {
      ...{ PORT: "0", CAPTCHA: "off", DATA_DIR: data, SQLITE_TMPDIR: data, ADMIN_PASSWORD: "Geheim-2026" },
    });
    expect((await signInAt(server.address, "admin", "Geheim-2026")).code).toBe("200");
    await server.stop();
    rmSync(data, { recursive: true });
  });

  // Both databases: each has a driver of its own, one of them native code.
  describe.each(bothDatabases)("serves on %s", (kind) => {
    const closing: (() => unknown)[] = [];
    let server: Serving;
    let settings: Record<string, string>;
    let token: string;
    beforeAll(async () => {
      const folder = mkdtempSync(join(tmpdir(), "gp-portal-release-data-"));
      closing.unshift(() => rmSync(folder, { recursive: true, force: true }));
      const fresh = await freshDatabase(kind);
      closing.unshift(() => fresh.dispose());
      const buckets = [{ name: "portal-files" }];
      const store = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory: join(folder, "s3"), configureBuckets: buckets });
      const { port } = await store.run();
      closing.unshift(() => store.close());
      const files = {
        S3_BUCKET: "portal-files",
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_ACCESS_KEY: "S3RVER",
        S3_SECRET_KEY: "S3RVER",
      };
      settings = { PORT: "0", CAPTCHA: "off", DATA_DIR: join(folder, "data"), ...files };
      Object.assign(settings, databaseSettings(fresh.location));
      server = await serveIn(release.folder, kind === "sqlite" ? "npm run -s demo" : "node server.js --demo", settings);
      closing.unshift(() => server.stop());
      ({ token } = await signInAt(server.address, "admin", PASSWORD));
    });
    afterAll(async () => {
      for (const close of closing) await close();
    });

    const fetched = (path: string, options: RequestInit = {}): Promise<Response> =>
      fetch(`${server.address}${path}`, { ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } });
    async function call(id: string, input: Data = {}): Promise<{ code: string; msg: string; data: Data }> {
      const { method, url, payload } = requestFor(id, input);
      const body = payload === undefined ? {} : { body: JSON.stringify(payload), headers: { "content-type": "application/json" } };
      return (await fetched(url, { method, ...body })).json() as Promise<{ code: string; msg: string; data: Data }>;
    }

    it("the app, and signs in", async () => {
      expect(token).not.toBe("");
      const page = await (await fetch(server.address)).text();
      const script = /src="(\/[^"]+\.js)"/.exec(page)?.[1] ?? "";
      const reply = await fetch(`${server.address}${script}`, { headers: { "accept-encoding": "br" } });
      expect([reply.status, reply.headers.get("content-encoding")]).toEqual([200, "br"]);
    });

    it("workbooks, which other processes read and write, from an S3 store", async () => {
      const book = utils.book_new();
      const rows = [
        ["字典名称", "字典值", "父类型", "颜色", "是否启用"],
        ["发布甲", "release-a", null, null, "启用"],
      ];
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "数据");
      const { payload, headers } = multipart("数据.xlsx", write(book, { type: "buffer", bookType: "xlsx" }) as Buffer);
      const sent = await fetched("/gp-notice-center/rest/v1/notice/dict/import/upload", {
        method: "POST",
        body: new Uint8Array(payload),
        headers,
      });
      const { data } = (await sent.json()) as { data: { workbook: string } };
      expect(await call("notices.importEntries", { type: "1", workbook: data.workbook })).toMatchObject({ code: "200" });
      const exported = await fetched(requestFor("notices.exportEntries", { type: "1" }).url);
      expect(
        Buffer.from(await exported.arrayBuffer())
          .subarray(0, 2)
          .toString(),
      ).toBe("PK");
    });

    it("SQL views, which PostgreSQL's own parser reads", async () => {
      const verify = (selectSql: string) => call("views.verify", { systemId: SYSTEM, selectSql });
      expect(await verify("select region_name from region")).toMatchObject({ code: "200", data: { valid: true } });
      expect(await verify("selct 1")).toMatchObject({ data: { message: "SQL语法不正确：「selct」附近" } });
    });

    it("beside a command on its database, and stops", async () => {
      const { status, stdout } = runIn(release.folder, "npm run -s migrate -- --plan", settings);
      expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^the database matches the metadata\n/) });
      const changed = runIn(release.folder, "npm run -s auditor -- release-auditor", settings);
      expect(changed.stdout).toMatch(/^审计管理员账号 release-auditor，一次性显示的密码：\S+\n$/);
      await server.stop();
      // The shell in front of the server ends first.
      await expect.poll(() => fetch(server.address).catch(() => "gone")).toBe("gone");
    });
  });
});
