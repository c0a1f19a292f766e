import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { inject } from "vitest";
import { nodeProgram, SERVER } from "../../../src/build/steps.ts";
import { sentPassword } from "../../../src/server/session/passwords.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

export interface Program {
  child: ChildProcess;
  output: () => string;
  errors: () => string;
  /** Its code; null when a signal ended it. */
  exit: Promise<number | null>;
  /** Its port; rejected when it ends before it is ready. */
  port: Promise<number>;
}

let built: Promise<string> | undefined;

/** The server's program, made once in a worker: to read the sources at every start takes three times as long as a start. */
async function builtServer(): Promise<string> {
  const folder = join(inject("runFolder"), `program-${process.pid}`);
  const made = join(folder, "dist/server");
  mkdirSync(made, { recursive: true });
  for (const name of ["src", "node_modules"]) symlinkSync(join(ROOT, name), join(folder, name));
  await nodeProgram(ROOT, SERVER, made);
  return join(made, "main.js");
}

/** The server as its own process, with these settings alone. */
export async function program(environment: Record<string, string>, ...options: string[]): Promise<Program> {
  built ??= builtServer();
  const child = spawn(process.execPath, [await built, ...options], {
    env: { PATH: process.env["PATH"] ?? "", ...environment },
  });
  let [output, errors] = ["", ""];
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const port = new Promise<number>((resolve, reject) => {
    child.stdout.on("data", (data) => {
      output += data;
      const found = /ready http:\S+:(\d+)/.exec(output)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    exit.then((code) => reject(new Error(`ended with ${code} before it was ready: ${errors}`)));
  });
  // Who does not ask for the port does not want to hear that there is none.
  port.catch(() => undefined);
  child.stderr.on("data", (data) => {
    errors += data;
  });
  return { child, output: () => output, errors: () => errors, exit, port };
}

/** Signs in where CAPTCHA is off; the code of the reply and the token. */
export async function signInAt(address: string, username: string, password: string): Promise<{ code: string; token: string }> {
  const { data } = (await (await fetch(`${address}/api/oauth/captcha`)).json()) as { data: { captchaKey: string } };
  const body = JSON.stringify({ username, password: sentPassword(password), captcha: "abcd", captchaKey: data.captchaKey, loginType: "1" });
  const reply = await fetch(`${address}/api/oauth/login`, { method: "POST", headers: { "content-type": "application/json" }, body });
  const envelope = (await reply.json()) as { code: string; data: { access_token: string } | null };
  return { code: envelope.code, token: envelope.data?.access_token ?? "" };
}
