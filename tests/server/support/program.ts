import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { inject } from "vitest";
import { sentPassword } from "../../../src/server/engine/secrets/hash-secret.ts";

/** A running server process. */
export interface Program {
  child: ChildProcess;
  output: () => string;
  errors: () => string;
  /** Exit code; null if a signal ended the process. */
  exit: Promise<number | null>;
  /** Its port; rejects if the process ends before it is ready. */
  port: Promise<number>;
}

/** Starts the server as a process with only these settings. It reports no log heads, so that stderr contains only errors. */
export const program = (environment: Record<string, string>, ...options: string[]): Promise<Program> =>
  programAt(join(inject("builtServer"), "main.js"), environment, ...options);

/** Starts a built server, which may be of an earlier version. */
export async function programAt(file: string, environment: Record<string, string>, ...options: string[]): Promise<Program> {
  const child = spawn(process.execPath, [file, ...options], {
    env: { PATH: process.env["PATH"] ?? "", LOG_HEADS_MINUTES: "0", ...environment },
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
  // Avoids an unhandled rejection in tests that do not use the port.
  port.catch(() => undefined);
  child.stderr.on("data", (data) => {
    errors += data;
  });
  return { child, output: () => output, errors: () => errors, exit, port };
}

/** Signs in at a server with CAPTCHA off. @returns the code of the reply, and the token */
export async function signInAt(
  address: string,
  username: string,
  password: string,
): Promise<{ code: string; token: string; text: string }> {
  const { data } = (await (await fetch(`${address}/api/oauth/captcha`)).json()) as { data: { captchaKey: string } };
  const body = JSON.stringify({ username, password: sentPassword(password), captcha: "abcd", captchaKey: data.captchaKey, loginType: "1" });
  const reply = await fetch(`${address}/api/oauth/login`, { method: "POST", headers: { "content-type": "application/json" }, body });
  const text = await reply.text();
  const envelope = JSON.parse(text) as { code: string; data: { access_token: string } | null };
  return { code: envelope.code, token: envelope.data?.access_token ?? "", text };
}
