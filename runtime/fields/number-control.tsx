import { InputNumber } from "antd";
import type { ReactNode } from "react";
import { enteredNumber, plainNumber } from "../contract/values/decimals.ts";
import { ariaOf, type ControlProps } from "./base/control.ts";
import { useBufferedInput } from "./base/use-buffered-input.ts";

/**
 * Renders an input for a number. Its value is a number, or decimal text if the field is text. Full-width digits and thousands separators
 * are accepted. Other text stays in the input, and the rules refuse it.
 */
export function NumberControl(props: ControlProps): ReactNode {
  const { field } = props;
  // Money is text in requests and replies, so that no digit is lost.
  const asText = field.type === "string";
  const draft = useBufferedInput<string | number | null>(
    props.value === undefined ? null : (props.value as string | number | null),
    (value) => props.onChange(value ?? undefined),
    props.drafts,
  );
  return (
    <InputNumber<string | number>
      {...ariaOf(props)}
      className="gp-wide"
      value={draft.shown}
      disabled={props.disabled}
      placeholder={props.placeholder}
      stringMode={asText}
      parser={plainNumber}
      {...(field.step === undefined ? {} : { step: field.step })}
      {...(field.max === undefined ? {} : { max: field.max })}
      {...(field.unit === undefined ? {} : { suffix: field.unit })}
      // Ignores text that is not a number. Otherwise the input would clear the value when the user leaves it.
      onChange={(value) => (Number.isNaN(value) ? undefined : draft.type(value))}
      onInput={(text) => draft.type(asText ? plainNumber(text) || null : enteredNumber(text))}
      onBlur={draft.blur}
    />
  );
}
