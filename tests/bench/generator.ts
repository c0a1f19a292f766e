import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeMadeUpProject } from "./made-up-project.ts";
import { build, inFolder, PORTAL, peerFolder, secondsOf } from "./process.ts";
import { type Figure, figuresOf, median, pause } from "./report.ts";

const CLI = join(PORTAL, "dist/generator/cli.js");
const RUNS = 5;

/** Maximum ratio to the peer, which writes only types. */
const SLOWER = 1.3;

/**
 * Measures a generation from scratch, with the built command line. Alternates with openapi-typescript on the OpenAPI document of
 * the same operations, so that other load affects both.
 *
 * Moves the output of a run away instead of removing it. The file system ext4 checks every inode removed within the last minute,
 * and 1,900 of them delay the next run by a second or two.
 */
function fromNothing(root: string): { own: number; peer: number } {
  const folder = peerFolder("openapi-typescript@7.13.0", "typescript@5.9.3");
  const cli = join(folder, "node_modules/openapi-typescript/bin/cli.js");
  const own: number[] = [];
  const peer: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    if (run > 0) moveAway(root, String(run));
    own.push(secondsOf("node", [CLI, "generate", "--root", root], root));
    peer.push(secondsOf("node", [cli, documentOf(root), "-o", join(root, "peer.d.ts")], folder));
  }
  return { own: median(own), peer: median(peer) };
}

const documentOf = (root: string): string => join(root, "src/generated/openapi.json");

function moveAway(root: string, run: string): void {
  const away = join(root, "earlier-runs", run);
  mkdirSync(away, { recursive: true });
  renameSync(join(root, "src"), join(away, "src"));
  renameSync(join(root, "node_modules/.cache"), join(away, "cache"));
}

/** Measures a generation without changes. */
const again = (root: string): number =>
  median(Array.from({ length: RUNS }, () => secondsOf("node", [CLI, "generate", "--root", root], root)));

function operationsOf(root: string): number {
  const { paths } = JSON.parse(readFileSync(documentOf(root), "utf8")) as { paths: Record<string, object> };
  return Object.values(paths).reduce((sum, path) => sum + Object.keys(path).length, 0);
}

/** A source file to save, and the generated file that shows its change. */
interface Saved {
  source: string;
  /** Text in the title, to which the number of the run is appended. */
  title: string;
  shown: string;
}

const SCREEN: Saved = { source: "schemas/screens/gateway-routes.yaml", title: "路由管理", shown: "screens/gateway-routes.tsx" };
const ENTITY: Saved = { source: "schemas/entities/gateway-route.schema.json", title: "网关路由", shown: "entities/gateway-route.ts" };

/** Measures the milliseconds from saving a file until the output is on disk, with `watch` on this project. */
const watchMilliseconds = (saved: readonly Saved[]): Promise<number[]> =>
  inFolder(async (root) => {
    for (const name of ["schemas", "templates", "src/generated", "runtime/contract"])
      cpSync(join(PORTAL, name), join(root, name), { recursive: true });
    symlinkSync(join(PORTAL, "node_modules"), join(root, "node_modules"));
    const child = spawn("node", [CLI, "watch", "--root", root], { stdio: ["ignore", "pipe", "inherit"] });
    try {
      await new Promise<void>((resolve) => child.stdout.once("data", () => resolve()));
      await pause(1500);
      const medians: number[] = [];
      for (const one of saved) medians.push(await savedTo(root, one));
      return medians;
    } finally {
      child.kill();
    }
  });

async function savedTo(root: string, { source, title, shown }: Saved): Promise<number> {
  const file = join(root, source);
  const before = readFileSync(file, "utf8");
  const times: number[] = [];
  for (let run = 0; run < 10; run++) {
    const text = before.replace(title, `${title}${run}`);
    const started = performance.now();
    writeFileSync(file, text);
    while (!readFileSync(join(root, "src/generated", shown), "utf8").includes(`${title}${run}`)) {
      if (performance.now() - started > 10_000) throw new Error(`watch made nothing of ${source} within 10 s`);
      await pause(1);
    }
    times.push(performance.now() - started);
    await pause(150);
  }
  return median(times);
}

export function measure(): Promise<Figure[]> {
  build();
  return inFolder(async (root) => {
    writeMadeUpProject(root, PORTAL, 100);
    const { own, peer } = fromNothing(root);
    const unchanged = again(root);
    const [screen = Number.NaN, entity = Number.NaN] = await watchMilliseconds([SCREEN, ENTITY]);
    const what = `${operationsOf(root)} operations, 100 screens`;
    const figure = figuresOf("generator");
    const limit = { text: `≤ 3 s, ≤ ${SLOWER} × openapi-typescript`, holds: own <= 3 && own <= SLOWER * peer };
    const types = { name: "openapi-typescript (types only)", value: peer };
    return [
      { ...figure(`${what}, from nothing`, own, "s", { peer: types }), limit },
      figure(`${what}, nothing changed`, unchanged, "s", { most: 0.6 }),
      figure("watch, screen saved to files on disk, this project", screen, "ms", { most: 100 }),
      figure("watch, entity saved to files on disk, this project", entity, "ms", { most: 100 }),
    ];
  });
}
