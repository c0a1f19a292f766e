import { readFileSync, writeFileSync } from "node:fs";
import { expect, type Page, type Request } from "@playwright/test";
import { dialog, test as journey, signInByCall } from "../portal.ts";
import { ProjectCopy } from "../project-copy.ts";
import { type RunningServer, startProcess } from "../server-process.ts";

/** Adds a line behind another one. */
function join(copy: ProjectCopy, file: string, line: string, added: string): void {
  const text = readFileSync(copy.path(file), "utf8");
  expect(text).toContain(line);
  writeFileSync(copy.path(file), text.replace(line, `${line}${added}`));
}

/**
 * The project with the screens of tests/cases/archive in it, and one that is as `new` writes it, built: what the language
 * says is seen in the whole portal.
 */
function archiveProject(): ProjectCopy {
  const copy = new ProjectCopy();
  copy.extend("tests/cases/archive");
  join(
    copy,
    "src/server/services/index.ts",
    'import { alarms } from "./alarms.ts";\n',
    'import { archive, archiveLoans } from "./archive.ts";\n',
  );
  join(copy, "src/server/services/index.ts", "\n  alarms,\n", "  archive,\n  archiveLoans,\n");
  join(copy, "src/screens/index.ts", "export const slots = {\n", '  ArchiveSlip: lazyPart(() => import("./ArchiveSlip.tsx")),\n');
  expect(copy.npm("new", "--", "screen", "spare-parts", "--title", "备件管理")).toContain("schemas/screens/spare-parts.yaml");
  copy.npm("generate");
  copy.npm("build");
  return copy;
}

interface Opened {
  /** Opens a page as the administrator. */
  open: (path: string) => Promise<Page>;
}

let project: ProjectCopy | undefined;
let server: RunningServer | undefined;

/** Returns the copy of the project that the journeys of the case run on. */
export function archive(): ProjectCopy {
  if (project === undefined) throw new Error("the copy is not made yet: expected a call within a journey");
  return project;
}

/** Journeys through the case: one build and one server for all of them. */
export const test = journey.extend<Opened>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  baseURL: async ({}, use) => use(server?.url),
  open: async ({ page }, use) => {
    await signInByCall(page.context().request, "admin");
    await use(async (path) => {
      await page.goto(path);
      return page;
    });
  },
});

test.beforeAll(async () => {
  test.setTimeout(480_000);
  project = archiveProject();
  server = await startProcess({ args: ["dist/server/main.js", "--demo"], cwd: project.root });
});

test.afterAll(async () => {
  await server?.stop();
  project?.remove();
});

/** The next request of a method to a path. */
export function sent(page: Page, method: string, path: string | RegExp): Promise<Request> {
  return page.waitForRequest((request) => {
    const { pathname } = new URL(request.url());
    return request.method() === method && (typeof path === "string" ? pathname === path : path.test(pathname));
  });
}

/** What travelled in the query of a request. */
export const queryOf = (request: Request): Record<string, string> => Object.fromEntries(new URL(request.url()).searchParams);

export const rows = (page: Page) => page.locator("tbody tr.ant-table-row");
/** The button of a question or a dialog that stands out. */
export const primary = (page: Page) => dialog(page).locator(".ant-modal-footer .ant-btn-primary");
