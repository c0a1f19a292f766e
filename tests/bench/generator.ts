import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { EDITS } from "../support/metadata-edits.ts";
import { random } from "../support/random.ts";
import { writeMadeUpProject } from "./made-up-project.ts";
import { build, inFolder, PORTAL, peerFolder, secondsOf, timesOf } from "./process.ts";
import { type Figure, figuresOf, median } from "./report.ts";
import { CLI, startWatch } from "./watch-process.ts";

const RUNS = 5;

/** Maximum ratio to the peer, which writes only types. */
const SLOWER = 1.3;

/**
 * Measures a generation from scratch, with the built command line. Alternates with openapi-typescript on the OpenAPI document of
 * the same operations. Processor times are compared, and the shortest of each, because other load only adds to them.
 *
 * Moves the output of a run away instead of removing it. The file system ext4 checks every inode removed within the last minute,
 * and 1,900 of them delay the next run by a second or two.
 */
function fromNothing(root: string): { wall: number; own: number; peer: number } {
  const folder = peerFolder("openapi-typescript@7.13.0", "typescript@5.9.3");
  const cli = join(folder, "node_modules/openapi-typescript/bin/cli.js");
  const own: { wall: number; cpu: number }[] = [];
  const peer: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    if (run > 0) moveAway(root, String(run));
    own.push(timesOf([CLI, "generate", "--root", root], root));
    peer.push(timesOf([cli, documentOf(root), "-o", join(root, "peer.d.ts")], folder).cpu);
  }
  return { wall: median(own.map(({ wall }) => wall)), own: Math.min(...own.map(({ cpu }) => cpu)), peer: Math.min(...peer) };
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

/** Folders of metadata with the limit of processor time (ms) from a save to the written files. */
const LIMITS = { screens: 100, entities: 200, services: 200 } as const;
const SAVES = 12;

/** Measures the processor time of saves that change the title of a file and move all its lines. Returns the times by folder. */
async function savesIn(root: string): Promise<[folder: keyof typeof LIMITS, milliseconds: number[]][]> {
  const watch = await startWatch(root);
  try {
    const times: [keyof typeof LIMITS, number[]][] = [];
    for (const folder of Object.keys(LIMITS) as (keyof typeof LIMITS)[]) {
      const files = readdirSync(join(root, "schemas", folder));
      const some = files.filter((_, index) => index % Math.ceil(files.length / SAVES) === 0).map((name) => `schemas/${folder}/${name}`);
      const own: number[] = [];
      for (const file of some) {
        const before = readFileSync(join(root, file), "utf8");
        const { cpu, printed } = await watch.save(file, `\n${before.replace(/(?<=title"?: ?"?)[^\s",]+/, "$&改")}`);
        if (!printed.includes("files changed") || printed.startsWith("0 ")) throw new Error(`watch made nothing of ${file}: ${printed}`);
        own.push(cpu);
        await watch.save(file, before);
      }
      times.push([folder, own]);
    }
    return times;
  } finally {
    watch.stop();
  }
}

/** Copies this project without its generated files. */
function copyPortal(root: string): void {
  for (const name of ["schemas", "templates", "runtime/contract"]) cpSync(join(PORTAL, name), join(root, name), { recursive: true });
  mkdirSync(join(root, "node_modules"), { recursive: true });
}

const RANDOM_EDITS = 200;
/** A full run follows each of these many edits. */
const COMPARED = 10;

/**
 * Makes random edits of this project while `watch` runs, and compares its files and mistakes with those of full runs. Files also vanish and
 * come back, and mistakes remain for a few edits.
 * @returns the number of full runs with another result
 */
const differencesAfterEdits = (): Promise<number> =>
  inFolder(async (folder) => {
    const [root, full] = [join(folder, "watched"), join(folder, "full")];
    for (const project of [root, full]) copyPortal(project);
    const originals = new Map([...filesIn(join(root, "schemas"))].filter(([file]) => !file.startsWith("meta/")));
    const { below, of: pick } = random(20);
    /** Files edited since the last run without mistakes. */
    const suspects = new Set<string>();
    const watch = await startWatch(root);
    let differences = 0;
    let printed = "";
    const save = async (file: string, text: string | undefined): Promise<void> => {
      ({ printed } = await watch.save(`schemas/${file}`, text));
    };
    try {
      for (let edit = 1; edit <= RANDOM_EDITS; edit++) {
        if (!printed.includes("mistake")) suspects.clear();
        const isRepair = suspects.size > 0 && below(3) > 0;
        const file = pick(isRepair ? [...suspects] : [...originals.keys()]);
        const path = join(root, "schemas", file);
        if (isRepair) suspects.delete(file);
        else suspects.add(file);
        if (isRepair || !existsSync(path)) await save(file, originals.get(file));
        else if (below(20) === 0) await save(file, undefined);
        else await save(file, pick(Object.values(EDITS))(readFileSync(path, "utf8"), below(200)));
        if (edit % COMPARED === 0 && !isSameAsFull(root, full, printed)) differences++;
      }
    } finally {
      watch.stop();
    }
    return differences;
  });

/** Whether a full run of the same metadata yields the same files, or the same mistakes. */
function isSameAsFull(root: string, full: string, printed: string): boolean {
  for (const name of ["schemas", "src"]) rmSync(join(full, name), { recursive: true, force: true });
  cpSync(join(root, "schemas"), join(full, "schemas"), { recursive: true });
  const { status, stderr } = spawnSync("node", [CLI, "generate", "--root", full], { encoding: "utf8" });
  if (status !== 0) return printed === stderr;
  return isDeepStrictEqual(filesIn(join(root, "src/generated")), filesIn(join(full, "src/generated")));
}

function filesIn(folder: string): Map<string, string> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

const SINGULAR = { screens: "screen", entities: "entity", services: "service" } as const;

export function measure(): Promise<Figure[]> {
  build();
  return inFolder(async (folder) => {
    const [root, portal] = [join(folder, "made-up"), join(folder, "portal")];
    for (const project of [root, portal]) mkdirSync(project);
    writeMadeUpProject(root, PORTAL, 100);
    copyPortal(portal);
    const { wall, own, peer } = fromNothing(root);
    const unchanged = again(root);
    const what = `${operationsOf(root)} operations, 100 screens`;
    const figure = figuresOf("generator");
    const saves = async (project: string, name: string): Promise<Figure[]> =>
      (await savesIn(project)).flatMap(([kind, times]) => [
        figure(`${name}, ${SINGULAR[kind]} saved, processor time`, median(times), "ms", { most: LIMITS[kind] }),
        figure(`${name}, ${SINGULAR[kind]} saved, processor time, slowest`, Math.max(...times), "ms"),
      ]);
    const limit = { text: `≤ ${SLOWER} × openapi-typescript`, holds: own <= SLOWER * peer };
    const types = { name: "openapi-typescript (types only)", value: peer };
    return [
      figure(`${what}, from nothing`, wall, "s", { most: 3 }),
      { ...figure(`${what}, from nothing, processor time`, own, "s", { peer: types }), limit },
      figure(`${what}, nothing changed`, unchanged, "s", { most: 0.6 }),
      ...(await saves(portal, "this project")),
      ...(await saves(root, what)),
      figure(`full runs that differ from watch, during ${RANDOM_EDITS} random edits`, await differencesAfterEdits(), "", { most: 0 }),
    ];
  });
}
