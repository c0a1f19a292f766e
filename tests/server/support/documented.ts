import { readFileSync } from "node:fs";
import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js";
import type { InjectOptions, Response } from "light-my-request";

interface Reply {
  $ref?: string;
  content?: Record<string, { schema: object }>;
}

interface Operation {
  responses: Record<string, Reply>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
}

const document: Document = JSON.parse(readFileSync(new URL("../../../src/generated/openapi.json", import.meta.url), "utf8"));
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema(document, "openapi");
const validators = new Map<string, ValidateFunction>();

const patterns = Object.keys(document.paths).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "[^/]*")}$`),
}));

/** Checks a reply against the OpenAPI document. Every reply of the suite is checked. @throws if it differs */
export function refuseUndocumented(request: InjectOptions, response: Response): void {
  const address = String(request.url ?? request.path).split("?")[0] ?? "";
  const method = (request.method ?? "GET").toLowerCase();
  const exact = document.paths[address]?.[method] === undefined ? undefined : address;
  const path = exact ?? patterns.find((item) => item.pattern.test(address) && document.paths[item.path]?.[method] !== undefined)?.path;
  // A compressed reply is checked by the test that requests it.
  if (path === undefined || response.headers["content-encoding"] !== undefined) return;
  const type = String(response.headers["content-type"]).split(";")[0] ?? "";
  const validate = validatorOf(path, method, response.statusCode === 200 ? "200" : "default", type);
  if (!validate(type === "application/json" ? response.json() : response.body)) {
    const errors = (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`);
    throw new Error(
      `${method} ${path} ${response.statusCode} is not as documented:\n${errors.join("\n")}\n${response.body.slice(0, 1000)}`,
    );
  }
}

function validatorOf(path: string, method: string, status: string, type: string): ValidateFunction {
  const escaped = path.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("{", "%7B").replaceAll("}", "%7D");
  const reply = document.paths[path]?.[method]?.responses[status];
  const base = reply?.$ref === undefined ? `#/paths/${escaped}/${method}/responses/${status}` : reply.$ref;
  const pointer = `openapi${base}/content/${type.replaceAll("/", "~1")}/schema`;
  // Cached by schema, because many calls share that of refusals.
  const cached = validators.get(pointer);
  if (cached !== undefined) return cached;
  const validate = ajv.compile({ $ref: pointer });
  validators.set(pointer, validate);
  return validate;
}
