import { InputNumber } from "antd";
import type { ReactNode } from "react";
import { enteredNumber, plainNumber } from "../contract/values/decimals.ts";
import { ariaOf, type ControlProps } from "./base/control.ts";
import { useDraft } from "./base/use-draft.ts";

export function NumberControl(props: ControlProps): ReactNode {
  const { field } = props;
  // Money is text on the wire, so that no digit is lost.
  const asText = field.type === "string";
  const draft = useDraft<string | number | null>(
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
      // Of text that is no number the input would make none when it is left.
      onChange={(value) => (Number.isNaN(value) ? undefined : draft.type(value))}
      onInput={(text) => draft.type(asText ? plainNumber(text) || null : enteredNumber(text))}
      onBlur={draft.blur}
    />
  );
}
