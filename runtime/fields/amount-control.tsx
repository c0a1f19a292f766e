import { Input } from "antd";
import { type ReactNode, useState } from "react";
import { isEmpty } from "../contract/language/condition.ts";
import { enteredAmount, fenOf, groupedAmount } from "../contract/values/money.ts";
import { ariaOf, type ControlProps } from "./base/control.ts";
import { useBufferedInput } from "./base/use-buffered-input.ts";

/** Adds thousands separators to a typed amount. An invalid amount is returned as typed, because a separator could hide a digit. */
function grouped(value: string): string {
  const amount = enteredAmount(value);
  return /^-?\d+\.\d\d$/.test(amount) ? groupedAmount(amount) : value;
}

/**
 * Renders an input for money. Users may type thousands separators; when they leave the input, it shows separators and two decimals. The
 * value is decimal text and is never converted to a floating-point number. A keystroke that would exceed `max` of the field is ignored.
 */
export function AmountControl(props: ControlProps): ReactNode {
  const { field } = props;
  const value = isEmpty(props.value) ? "" : String(props.value);
  const draft = useBufferedInput(value, (text) => props.onChange(text === "" ? undefined : text), props.drafts);
  /** The text as typed, while the user types. A change from outside takes precedence. */
  const [typed, setTyped] = useState<string>();
  const shown = typed !== undefined && enteredAmount(typed) === draft.shown ? typed : grouped(draft.shown);
  const type = (text: string): void => {
    const entered = enteredAmount(text);
    const fen = fenOf(entered);
    if (field.max !== undefined && fen !== undefined && fen > field.max * 100) return;
    setTyped(text);
    draft.type(entered);
  };
  return (
    <Input
      {...ariaOf(props)}
      className="gp-amount"
      value={shown}
      disabled={props.disabled}
      placeholder={props.placeholder}
      autoComplete="off"
      inputMode="decimal"
      {...(field.unit === undefined ? {} : { suffix: field.unit })}
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        setTyped(undefined);
        draft.blur();
      }}
      onCompositionStart={draft.compositionStart}
      onCompositionEnd={draft.compositionEnd}
    />
  );
}
