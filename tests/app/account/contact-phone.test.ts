import { describe, expect, test } from "vitest";
import { meetsFormat } from "../../../runtime/contract/formats.ts";
import organisation from "../../../schemas/entities/organisation.schema.json" with { type: "json" };

describe("[P-PROFILE-07] a contact phone", () => {
  const { format, errorMessage } = organisation.properties.orgTel;

  test("has one message for an empty phone and one for a wrong format", () => {
    expect(errorMessage).toEqual({ required: "联系方式不能为空", format: "手机号码格式不正确" });
  });

  test.each([
    ["landline 010", "010-12345678"],
    ["landline 02x", "02112345678"],
    ["landline 03 to 09", "0571-8800200"],
    ["mobile 12", "12900000009"],
    ["mobile 13", "13900000009"],
    ["400", "4001234567"],
    ["400 with dashes", "400-123-4567"],
    ["400 with one dash", "400-1234567"],
  ])("accepts %s: %s", (_, number) => {
    expect(meetsFormat(number, format)).toBe(true);
  });

  test.each([
    ["no area code of that kind", "0123-1234567"],
    ["too short a landline", "0571-123456"],
    ["too long a landline", "0571-123456789"],
    ["a mobile of 10 digits", "1390000000"],
    ["a mobile that begins with 11", "11900000009"],
    ["two dashes", "0571--8800200"],
    ["words", "电话"],
    ["two numbers", "13900000009,13900000008"],
  ])("refuses %s: %s", (_, number) => {
    expect(meetsFormat(number, format)).toBe(false);
  });
});
