import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const HEADLESS = "chromium-headless-shell";

/** Another step may be installing as well: its lock is waited for, in seconds. */
const WAIT = ["-o", "DPkg::Lock::Timeout=300"];

/** Provides what the browser journeys need on the machine: a Chromium and a Chinese font. Installs what is missing, and reports it. */
export function provideBrowser(say: (line: string) => void): void {
  if (findChromium() === undefined) installChromium(say);
  if (findChromium() === undefined) throw new Error("no Chromium found; install chromium or google-chrome, or set CHROMIUM to its path");
  if (!hasChineseFont()) install("a font for Chinese", "fonts-noto-cjk", say);
}

/** Installs headless Chromium if there is a package of it. The engine is the same, but journeys take two thirds of the time. */
function installChromium(say: (line: string) => void): void {
  try {
    install("a Chromium for the journeys", HEADLESS, say);
  } catch {
    install("a Chromium for the journeys", "chromium", say);
  }
}

/** Returns the path of an installed Chromium or Chrome, or undefined. Prefers the setting CHROMIUM, then headless Chromium. */
export function findChromium(): string | undefined {
  const own = process.env["CHROMIUM"];
  if (own !== undefined && own !== "" && existsSync(own)) return own;
  for (const name of [HEADLESS, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]) {
    const found = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim();
    if (found !== "") return found;
  }
  const mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  return existsSync(mac) ? mac : undefined;
}

/**
 * Provides a program that some tests of `npm run test:all` try the examples of src/deploy with. Installs its package if it is missing.
 *
 * @returns the reason why it cannot be had, or undefined
 */
export function provideProgram(name: string, packageName = name): string | undefined {
  const isThere = (): boolean => spawnSync("sh", ["-c", `PATH=$PATH:/usr/sbin command -v ${name}`]).status === 0;
  try {
    if (!isThere()) install(name, packageName, console.log);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return isThere() ? undefined : `${packageName} has no ${name}`;
}

function hasChineseFont(): boolean {
  const listed = spawnSync("fc-list", [":lang=zh", "family"], { encoding: "utf8" });
  // Without fontconfig (macOS, Windows), the system provides a font.
  return listed.error !== undefined ? process.platform !== "linux" : listed.stdout.trim() !== "";
}

function install(what: string, packageName: string, say: (line: string) => void): void {
  const isRoot = process.getuid?.() === 0;
  const hasApt = spawnSync("sh", ["-c", "command -v apt-get"]).status === 0;
  if (!isRoot || !hasApt) {
    throw new Error(`${what} is missing: install it (on Debian or Ubuntu: sudo apt-get install ${packageName}) and run again`);
  }
  say(`${what} is missing: installing ${packageName} with apt-get`);
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", [...WAIT, "update", "-qq"], { stdio: ["ignore", "ignore", "inherit"], env: environment });
  execFileSync("apt-get", [...WAIT, "install", "-y", "-qq", "--no-install-recommends", packageName], {
    stdio: ["ignore", "ignore", "inherit"],
    env: environment,
  });
}
