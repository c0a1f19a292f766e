import { describe, expect, test } from "vitest";
import { meetsFormat } from "../../../runtime/contract/values/formats.ts";
import organisation from "../../../schemas/entities/organisation.schema.json" with { type: "json" };

describe("[P-PROFILE-07] a contact phone", () => {
  const { format, errorMessage } = organisation.properties.orgTel;

  test("has a message for a wrong format", () => {
    expect(errorMessage).toEqual({ format: "手机号码格式不正确" });
  });

  test("is a landline, a mobile or a 400 number, and one only", () => {
    const landlines = ["010-12345678", "02112345678", "0571-8800200"];
    const accepted = [...landlines, "12900000009", "13900000009", "4001234567", "400-123-4567", "400-1234567"];
    expect(accepted.filter((number) => !meetsFormat(number, format))).toEqual([]);
    const lengths = ["0571-123456", "0571-123456789", "1390000000"];
    const refused = ["0123-1234567", ...lengths, "11900000009", "0571--8800200", "电话", "13900000009,13900000008"];
    expect(refused.filter((number) => meetsFormat(number, format))).toEqual([]);
  });
});
