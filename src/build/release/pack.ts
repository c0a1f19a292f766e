import { spawnSync } from "node:child_process";
import { relative, resolve } from "node:path";
import { buildStale } from "../build-stale.ts";
import { writeRelease } from "./write-release.ts";

// `npm run pack [-- FOLDER]`: builds what is stale, then writes a release for this major version of Node into FOLDER (default: dist/).
process.env["NODE_ENV"] = "production";
const root = resolve(import.meta.dirname, "../../..");
const target = resolve(process.argv[2] ?? resolve(root, "dist"));

/** Returns the time of the commit, so that a release can be repeated, or the present outside of a clone. */
function releaseTime(): Date {
  const { stdout } = spawnSync("git", ["log", "-1", "--format=%ct"], { cwd: root, encoding: "utf8" });
  const seconds = Number.parseInt(stdout ?? "", 10);
  return Number.isNaN(seconds) ? new Date() : new Date(seconds * 1000);
}

try {
  await buildStale(root);
  const { archive, bill, checksum, bytes } = await writeRelease(root, target, releaseTime());
  const files = [archive, bill, checksum].map((file) => relative(process.cwd(), file));
  console.log(`${files.join("\n")}\n${(bytes / 1e6).toFixed(1)} MB unpacked`);
} catch (error) {
  console.error(`pack failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
