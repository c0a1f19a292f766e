import { customizeValidator } from "@rjsf/validator-ajv8";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { dereferenced, inputSchema, validating } from "../../generator/plan/schema.ts";
import type { Data } from "../../runtime/contract/data.ts";
import { formats } from "../../runtime/contract/formats.ts";
import type { KeywordError } from "../../runtime/contract/violations.ts";
import { routes } from "../../src/generated/server.ts";
import { callsOf, ownProject } from "../conformance/project.ts";
import { declaredSchema, inputOf, namesOf, spoiledOf } from "../conformance/samples.ts";

// Not its own formats: those of the language.
const stock = customizeValidator({ AjvClass: Ajv2020 as never, customFormats: { ...formats }, ajvFormatOptions: false });

const told = (errors: readonly KeywordError[] | null | undefined): string[] =>
  (errors ?? []).map(({ instancePath, keyword, params }) => `${instancePath} ${keyword} ${String(params["missingProperty"] ?? "")}`).sort();

test("the precompiled rules of every call agree with rjsf's stock validator", () => {
  const { model } = ownProject();
  let compared = 0;
  let broken = 0;
  for (const call of callsOf({ model } as never)) {
    const input = routes.find((route) => route.call.id === call.id)?.input;
    if (input === undefined || namesOf(call).length === 0) continue;
    const schema = validating(dereferenced(inputSchema(call), model.entities));
    const good = inputOf(call, 1, model.entities);
    const spoiled = namesOf(call).flatMap((name): Data[] => {
      const { [name]: _, ...without } = good;
      const values = spoiledOf(declaredSchema(call, name, model.entities), model.entities, false).map((one) => one.value);
      return [without, ...values.map((value) => ({ ...good, [name]: value }))];
    });
    for (const value of [good, {}, { ...good, planted: 1 }, ...spoiled]) {
      input.validate(value);
      const ours = told(input.validate.errors);
      const { errors } = stock.rawValidation<KeywordError>(schema as never, value);
      expect(ours, `${call.id} ${JSON.stringify(value)}`).toEqual(told(errors));
      compared++;
      if (ours.length > 0) broken++;
    }
  }
  expect(compared).toBeGreaterThan(500);
  expect(broken).toBeGreaterThan(compared / 2);
});
