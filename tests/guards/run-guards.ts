import { spawnSync } from "node:child_process";
import { guards } from "./guards.ts";

// `npm run guards`: disables each guard in a build of its tests, and prints the guards whose test still passes. With words (`npm
// run guards -- gateway`), checks only guards whose name contains one of them. Fails if a test passes without its guard.

const terms = process.argv.slice(2);
const chosen = [...guards].filter(([name]) => terms.length === 0 || terms.some((term) => name.includes(term)));
const unnoticed: string[] = [];
for (const [name, { test, title, postgres }] of chosen) {
  const args = ["vitest", "run", "--config", "vitest.mutation.config.ts", "--reporter=default", "-t", title];
  const databases = postgres === true ? "both" : "sqlite";
  const env = { ...process.env, GUARD_OFF: name, MUTATION_TESTS: test, TEST_DATABASES: databases, NO_COLOR: "1" };
  const { status, stdout } = spawnSync("npx", args, { env, encoding: "utf8" });
  // An error outside of a test, which would end the server, fails the run although the test passes.
  const isNoticed =
    status !== 0 && (/^ +Tests +\d+ failed/m.test(stdout) || (/^ +Tests +\d+ passed/m.test(stdout) && /^ +Errors +\d/m.test(stdout)));
  console.log(`${isNoticed ? "noticed" : "NOT NOTICED"}: ${name}`);
  if (!isNoticed) unnoticed.push(name);
}
console.log(`${chosen.length} guards turned off, ${unnoticed.length} not noticed by their tests`);
if (unnoticed.length > 0 || chosen.length === 0) process.exitCode = 1;
