import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { ROOT } from "../support/imports.ts";

// `npm run test:stress` runs the suite three times while another process keeps every core busy. Each run must pass.

const RUNS = 3;
const BUSY = "--busy";

if (process.argv.includes(BUSY)) {
  for (let core = 0; core < availableParallelism(); core++) new Worker("for (;;);", { eval: true });
} else {
  const busy = spawn(process.execPath, ["--import", "tsx", import.meta.filename, BUSY], { cwd: ROOT, stdio: "inherit" });
  let passed = 0;
  for (let run = 1; run <= RUNS; run++) if (await runSuite(run)) passed++;
  const isStillBusy = busy.exitCode === null && busy.signalCode === null;
  busy.kill("SIGKILL");
  if (!isStillBusy) console.log("the process that keeps the cores busy ended before the suite: this was no stress");
  console.log(`${passed} of ${RUNS} runs passed beside a process that kept ${availableParallelism()} cores busy`);
  process.exitCode = passed === RUNS && isStillBusy ? 0 : 1;
}

async function runSuite(run: number): Promise<boolean> {
  const start = performance.now();
  const suite = spawn(process.execPath, ["--import", "tsx", join(import.meta.dirname, "run.ts")], { cwd: ROOT, stdio: "inherit" });
  const [status] = await once(suite, "exit");
  console.log(`run ${run}: ${status === 0 ? "passed" : "failed"} in ${((performance.now() - start) / 1000).toFixed(0)} s\n`);
  return status === 0;
}
