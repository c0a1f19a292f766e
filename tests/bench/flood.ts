import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { signIn } from "./accounts.ts";
import { build, inFolder, memoryOf, type Running, startPortal } from "./process.ts";
import { type Figure, figuresOf, median, pause } from "./report.ts";

const MEMORY_MB = 250;
const HEALTH_MS = 200;
const ASKED = 60;
const figure = figuresOf("flood");

interface Body {
  what: string;
  path: string;
  signedIn: boolean;
  type: string;
  /** Announced length, and the bytes that are actually sent. */
  length: number;
  sent: number;
  begins: string;
}

const ORG = "/gpr-workflow/rest/assetes/org";
const JSON_TYPE = "application/json";
const BODIES: readonly Body[] = [
  {
    what: "4.5 MB of strangers",
    path: "/api/oauth/login",
    signedIn: false,
    type: JSON_TYPE,
    length: 5_000_000,
    sent: 4_500_000,
    begins: '{"username":"',
  },
  {
    what: "2 MB drafts",
    path: `${ORG}/addAndModify`,
    signedIn: true,
    type: JSON_TYPE,
    length: 2_000_000,
    sent: 1_900_000,
    begins: '{"state":"',
  },
  {
    what: "10 MB uploads",
    path: `${ORG}/upload`,
    signedIn: true,
    type: "multipart/form-data; boundary=--b",
    length: 10_000_000,
    sent: 9_000_000,
    begins: '----b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
  },
];

/**
 * Anonymous clients and one user send most of a body and then stop. Measures the memory that they occupy, and whether other
 * clients still get replies.
 */
export function measure(): Promise<Figure[]> {
  build();
  return inFolder(async (folder) => {
    const portal = await startPortal(folder, { demo: true });
    try {
      const figures: Figure[] = [];
      const authorization = `Authorization: Bearer ${await signIn(portal.address, "unit1")}\r\n`;
      for (const many of [60, 500])
        for (const body of BODIES) figures.push(...(await flooded(portal, many, { ...body, more: body.signedIn ? authorization : "" })));
      return figures;
    } finally {
      await portal.stop();
    }
  });
}

async function flooded({ address, child }: Running, many: number, body: Body & { more: string }): Promise<Figure[]> {
  const senders = halfSenders(new URL(address), many, body);
  const times: number[] = [];
  let memory = 0;
  for (let asked = 0; asked < ASKED; asked++) {
    const begun = performance.now();
    await (await fetch(`${address}/healthz`)).text();
    times.push(performance.now() - begun);
    memory = Math.max(memory, memoryOf(child.pid ?? 0));
    await pause(50);
  }
  senders.kill("SIGKILL");
  const what = `under ${many} half-sent bodies: ${body.what}`;
  return [
    figure(`memory ${what}`, memory, "MB", { most: MEMORY_MB }),
    figure(`/healthz ${what}, median`, median(times), "ms", { most: HEALTH_MS }),
    figure(`/healthz ${what}, longest`, Math.max(...times), "ms", { most: HEALTH_MS }),
  ];
}

/** Runs in a separate process, so that its load does not delay the measurements. */
function halfSenders(
  { hostname, port }: URL,
  many: number,
  { path, type, length, sent, begins, more }: Body & { more: string },
): ChildProcess {
  const head = `POST ${path} HTTP/1.1\r\nHost: a\r\n${more}Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${begins}`;
  const given = JSON.stringify({ hostname, port: Number(port), many, head, sent });
  return spawn(process.execPath, [join(import.meta.dirname, "half-senders.cjs"), given], { stdio: "inherit" });
}
