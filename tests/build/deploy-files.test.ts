import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { validate } from "dockerfile-utils";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { steps } from "../../src/build/steps.ts";
import { TAKEN } from "../../src/build/release/write-release.ts";
import { listSettings } from "../../src/server/engine/config/setting.ts";
import { SETTINGS } from "../../src/server/engine/config/settings.ts";
import { provideProgram } from "../run/needs.ts";
import { isFullRun } from "../support/full-run.ts";
import { ROOT } from "../support/imports.ts";

const read = (name: string): string => readFileSync(join(ROOT, "src/deploy", name), "utf8");

interface Service {
  image: string;
  ports?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  networks: string[] | Record<string, { ipv4_address: string }>;
}
interface Compose {
  services: Record<"proxy" | "portal" | "database" | "files" | "bucket", Service>;
  volumes: Record<string, null>;
}
const compose = parse(read("compose.yaml"), { merge: true }) as Compose;

/** Names of the variables that the files set for the server. SQLITE_TMPDIR is a variable of SQLite. */
const settings = {
  Containerfile: [...read("Containerfile").matchAll(/^ENV (.*)/gm)].flatMap(([, line = ""]) => line.match(/\b[A-Z_]+(?==)/g) ?? []),
  "gp-portal.service": [...read("gp-portal.service").matchAll(/^Environment=(.*)/gm)].flatMap(
    ([, line = ""]) => line.match(/\b[A-Z_]+(?==)/g) ?? [],
  ),
  "compose.yaml": Object.keys(compose.services.portal.environment ?? {}),
};

describe("the examples of src/deploy", () => {
  it.each(Object.entries(settings))("%s names settings that exist", (_file, names) => {
    const known = new Set(["SQLITE_TMPDIR", ...listSettings(SETTINGS).map(({ name }) => name)]);
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it("the Containerfile has no mistake, and its image runs as a user that owns only the data", () => {
    const text = read("Containerfile");
    expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
    const image = text.split(/^FROM /m).at(-1) ?? "";
    expect(image).toMatch(/^USER 1000:1000$/m);
    expect(image).toMatch(/^HEALTHCHECK .*\\\n {4}CMD \[/m);
    expect(image).toMatch(/^CMD \["node", "server\.js"\]$/m);
    expect(image).not.toMatch(/--chown|chmod|npm /);
    expect(`postgres:${/^ARG POSTGRES_MAJOR=(\d+)$/m.exec(image)?.[1]}`).toBe(compose.services.database.image.split("/").at(-1));
    expect(text).not.toMatch(/^FROM \S+(?<!:\S+)$|:latest/m);
  });

  it("the build in the image sees every file that it reads", () => {
    const kept = read("Containerfile.dockerignore")
      .split("\n")
      .flatMap((line) => (line.startsWith("!") ? [line.slice(1)] : []));
    const needed = [...steps.flatMap(({ inputs }) => inputs), ...TAKEN.filter((path) => !path.startsWith("dist/")), "package.json"];
    expect(needed.filter((path) => !kept.some((folder) => path === folder || path.startsWith(`${folder}/`)))).toEqual([]);
  });

  it("compose publishes only the proxy, believes only its address, and isolates data", () => {
    const { proxy, portal, database, files, bucket } = compose.services;
    const published = Object.entries(compose.services).flatMap(([name, { ports }]) => (ports === undefined ? [] : [name]));
    expect(published).toEqual(["proxy"]);
    expect(Object.values(proxy.networks)).toEqual([{ ipv4_address: portal.environment?.["TRUST_PROXY"] }]);
    for (const { networks } of [database, files, bucket]) expect(networks).toEqual(["back"]);
    for (const service of [proxy, portal])
      expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
    const named = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(":")[0] ?? ""));
    expect(named.filter((name) => !name.startsWith(".")).sort()).toEqual(Object.keys(compose.volumes).sort());
    const images = Object.values(compose.services).map(({ image }) => image);
    expect(images.filter((image) => image !== "gp-portal" && !/:\d/.test(image))).toEqual([]);
    // A missing secret stops the start, in place of an empty one.
    expect(read("compose.yaml").match(/\$\{(?![A-Z_0-9]+:\?\})[^}]*\}/g)).toBeNull();
  });

  it("systemd accepts the unit, and rates its exposure at most 1.5 of 10", ({ skip }) => {
    skip(!isFullRun, "only in a full run");
    const reason = provideProgram("systemd-analyze", "systemd");
    skip(reason !== undefined, reason);
    const folder = mkdtempSync(join(tmpdir(), "gp-portal-unit-"));
    const unit = join(folder, "gp-portal.service");
    // systemd looks for the program and its folder.
    writeFileSync(unit, read("gp-portal.service").replace("/usr/bin/node", process.execPath).replace("/opt/gp-portal", folder));
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    execFileSync("systemd-analyze", ["security", "--offline=true", "--threshold=15", "--no-pager", unit], { stdio: "ignore" });
    rmSync(folder, { recursive: true });
  });
});
