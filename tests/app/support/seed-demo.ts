import { rmSync } from "node:fs";
import { memoryFolder } from "../../support/memory-folder.ts";
import { SEEDED, startProcess } from "../server-process.ts";

/** Seeds the demo data once per run, for all servers of the journeys. @returns a function that removes it */
export default async function seedDemo(): Promise<() => void> {
  const data = memoryFolder("gp-portal-seeded-");
  process.env[SEEDED] = data;
  const remove = () => rmSync(data, { recursive: true, force: true });
  try {
    const server = await startProcess({ args: ["dist/server/main.js", "--demo"], data });
    await server.stop();
  } catch (error) {
    remove();
    throw error;
  }
  return remove;
}
