import { InputNumber } from "antd";
import type { ReactNode } from "react";
import { compareDecimals } from "../contract/decimals.ts";
import { ariaOf, type ControlProps } from "./base/control.ts";
import { useDraft } from "./base/use-draft.ts";

/** `１，２３４。５` → `1234.5`, as it is read. */
const plain = (text = ""): string =>
  text
    .normalize("NFKC")
    .replaceAll("。", ".")
    .replace(/[\s,，]/g, "");

/**
 * What was typed or pasted as it travels: a number, or nothing. What is no number, and digits that a number would lose, stay the text
 * that was typed, for the rules to refuse: nothing is rounded or left out behind anybody's back.
 */
export function enteredNumber(text: string): string | number | null {
  const typed = plain(text);
  if (typed === "") return null;
  const whole = typed.replace(/\.$/, "");
  return /^-?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i.test(whole) && compareDecimals(whole, Number(whole)) === 0 ? Number(whole) : typed;
}

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
      parser={plain}
      {...(field.step === undefined ? {} : { step: field.step })}
      {...(field.max === undefined ? {} : { max: field.max })}
      {...(field.unit === undefined ? {} : { suffix: field.unit })}
      // Of text that is no number the input would make none when it is left.
      onChange={(value) => (Number.isNaN(value) ? undefined : draft.type(value))}
      onInput={(text) => draft.type(asText ? plain(text) || null : enteredNumber(text))}
      onBlur={draft.blur}
    />
  );
}
