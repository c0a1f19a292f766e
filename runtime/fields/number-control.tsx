import { InputNumber } from "antd";
import type { ReactNode } from "react";
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
      {...(field.step === undefined ? {} : { step: field.step })}
      {...(field.type === "integer" ? { precision: 0 } : {})}
      {...(field.max === undefined ? {} : { max: field.max })}
      {...(field.unit === undefined ? {} : { suffix: field.unit })}
      onChange={(value) => draft.type(value)}
      onBlur={draft.blur}
    />
  );
}
