import type { ErrorSchema, RJSFValidationError, ValidationData, ValidatorType } from "@rjsf/utils";
import type { Data } from "../contract/values/data.ts";
import type { Violation } from "../contract/language/violations.ts";

/** A violation with the input at which its message is shown. */
export interface LocatedViolation extends Violation {
  /** Key of the input. Undefined: the message is shown as a toast. */
  key: string | undefined;
}

/**
 * Creates a validator for react-jsonschema-form that calls the portal's own validation. Browser and server thus have the same rules and
 * messages (rule 3: one validator). No code is evaluated at run time.
 *
 * @param validateForm receives the values by the keys of the inputs, and returns their violations
 * @param atFields true: messages are shown at the fields; false: only the list of errors contains them
 */
export function validatorOf(validateForm: (data: Data) => LocatedViolation[], atFields: boolean): ValidatorType {
  const validate = <T>(data: T | undefined): ValidationData<T> => {
    const violations = validateForm((data ?? {}) as Data);
    const errorSchema: Record<string, { __errors: string[] }> = {};
    for (const { key, message } of violations) {
      if (key !== undefined && atFields) errorSchema[key] = { __errors: [...(errorSchema[key]?.__errors ?? []), message] };
    }
    return { errors: violations.map(errorOf), errorSchema: errorSchema as unknown as ErrorSchema<T> };
  };
  return {
    validateFormData: validate,
    // Only called for alternatives and defaults of schemas, which our schemas do not have.
    isValid: () => true,
    rawValidation: () => ({ errors: [] }),
  };
}

function errorOf(violation: LocatedViolation): RJSFValidationError {
  return {
    name: violation.keyword,
    message: violation.message,
    stack: violation.message,
    property: violation.key ?? "",
    params: { key: violation.key },
  };
}

/**
 * Assigns each violation to the input at which its message is shown. The first name in the path of the violation determines the input. A
 * violation without an input gets no key. In a list, the message is preceded by the number of the row.
 */
export function assignViolations(violations: readonly Violation[], keyByName: ReadonlyMap<string, string>): LocatedViolation[] {
  return violations.map((violation) => {
    const [name = "", row] = violation.field.split(".");
    const key = keyByName.get(name);
    const line = row === undefined || Number.isNaN(Number(row)) || key === undefined ? "" : `第${Number(row) + 1}行：`;
    return { ...violation, message: `${line}${violation.message}`, key };
  });
}

/** Maximum number of messages shown at a list. If there are more, the number of the others is stated. */
const MOST_MESSAGES = 10;

/**
 * Joins the messages about the rows of a list, one per line. Equal messages are listed once. After the first 10 messages, a line states how
 * many further messages there are.
 */
export function joinRowMessages(messages: readonly string[]): string {
  const reported = [...new Set(messages)];
  const rest = reported.length - MOST_MESSAGES;
  return [...reported.slice(0, MOST_MESSAGES), ...(rest > 0 ? [`另有 ${rest} 处`] : [])].join("\n");
}
