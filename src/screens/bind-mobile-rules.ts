import { type Data, isEmpty, meetsFormat, type Violation } from "../../runtime/index.ts";

/** The number that a code can be sent to, in the order of the specification (P-PHONE-02, D-MOBILE-03, D-MOBILE-04). */
export function numberViolation(values: Data): Violation | undefined {
  const number = values["mobileNumber"];
  if (isEmpty(number)) return { field: "mobileNumber", keyword: "required", message: "请填写表单信息" };
  // 11 digits, the first 1, the second 2 to 9.
  if (!meetsFormat(number, "mobile")) return { field: "mobileNumber", keyword: "format", message: "手机号错误" };
  return undefined;
}

/** What the form sends: number and code; something missing comes before a wrong number. */
export function mobileViolations(values: Data): readonly Violation[] {
  const found = numberViolation(values);
  if (isEmpty(values["mobileCode"]) && found?.keyword !== "required") {
    return [{ field: "mobileCode", keyword: "required", message: "请填写表单信息" }];
  }
  return found === undefined ? [] : [found];
}
