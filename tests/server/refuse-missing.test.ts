import { expect, test } from "vitest";
import * as generated from "../../src/generated/server.ts";
import { refuseMissing } from "../../src/server/engine/calls/refuse-missing.ts";
import { services } from "../../src/server/features/index.ts";

test("a start without a handler, an effect or a seeded name is refused in one message", () => {
  expect(() => refuseMissing(generated, services)).not.toThrow();
  const { testRoute: _, ...gateway } = services.handlers["gateway"] ?? {};
  const { assignProjectCode: __, ...effects } = services.effects;
  const { files: ___, ...tasks } = services.known?.["scheduled-task.taskId"] ?? {};
  const lacking = {
    ...services,
    effects,
    handlers: { ...services.handlers, gateway },
    known: { ...services.known, "scheduled-task.taskId": tasks },
  };
  const missing = [
    "the handler gateway.testRoute",
    "the effect assignProjectCode of the workflow disposal-project",
    "the name files of the row scheduled-task:files",
  ];
  expect(() => refuseMissing(generated, lacking)).toThrow(
    `The server lacks what the metadata names; run npm run generate.\n${missing.map((one) => `- ${one}`).join("\n")}`,
  );
});
