import { Checkbox, Radio, Select, Switch } from "antd";
import type { ReactNode } from "react";
import { listOf } from "../contract/language/choices.ts";
import type { Code } from "../contract/language/screen.ts";
import { dataOf } from "./chosen.ts";
import { ariaOf, type ControlProps, groupAriaOf, radiosAriaOf } from "./base/control.ts";
import { renderChoice } from "./status-tag.tsx";
import { useOptions } from "./use-options.ts";

/** Renders an input for one of several choices as radio buttons. */
export function RadioControl(props: ControlProps): ReactNode {
  const { choices } = useOptions(props.field, props.scope(), props.screen);
  return (
    <Radio.Group
      {...radiosAriaOf(props)}
      value={props.value ?? null}
      disabled={props.disabled}
      options={choices.map((choice) => ({ value: choice.value as string, label: renderChoice(choice) }))}
      onChange={(event) => props.onChange(event.target.value, dataOf(choices, event.target.value))}
    />
  );
}

const YES_NO: readonly Code[] = [
  { value: true, label: "是" },
  { value: false, label: "否" },
];

/**
 * Renders an input for a boolean as two radio buttons. The field's codes label the buttons, by default 是 and 否. Unlike a switch, it can be
 * unset, because a rule may require that the user chooses.
 */
export function BooleanRadioControl(props: ControlProps): ReactNode {
  return (
    <Radio.Group
      {...radiosAriaOf(props)}
      value={props.value ?? null}
      disabled={props.disabled}
      options={(props.field.codes ?? YES_NO).map((code) => ({ value: code.value === true, label: renderChoice(code) }))}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

/** Renders an input for a boolean as a switch. If the field is not boolean, the values are the texts `1` and `0`. */
export function SwitchControl(props: ControlProps): ReactNode {
  const [on, off] = props.field.type === "boolean" ? [true, false] : ["1", "0"];
  return (
    <Switch
      id={props.id}
      {...(props.describedBy === undefined ? {} : { "aria-describedby": props.describedBy })}
      checked={props.value === on}
      disabled={props.disabled}
      onChange={(checked) => props.onChange(checked ? on : off)}
    />
  );
}

/** Maximum number of checkboxes that are laid out in one line. More are laid out in columns, so that they align when they wrap. */
const IN_A_LINE = 4;

/** Renders an input for a list of choices as checkboxes. The choice `always` of the field can be ticked but not unticked. */
export function CheckboxesControl(props: ControlProps): ReactNode {
  const { choices } = useOptions(props.field, props.scope(), props.screen);
  const { always } = props.field;
  const chosen = listOf(props.value) as string[];
  return (
    <Checkbox.Group
      {...groupAriaOf(props)}
      {...(choices.length > IN_A_LINE ? { className: "gp-ticks" } : {})}
      value={chosen}
      disabled={props.disabled}
      // A value that the list must always contain cannot be removed (P-LOGINPAGE-03). If it is missing, it can still be added.
      options={choices.map((choice) => ({
        value: choice.value as string,
        label: renderChoice(choice),
        ...(choice.value === always && chosen.includes(always) ? { disabled: true } : {}),
      }))}
      onChange={(values) => props.onChange(values)}
    />
  );
}

/** Renders an input for a list of texts. Users type the texts one by one; there are no choices. Blank texts are dropped. */
export function TagsControl(props: ControlProps): ReactNode {
  return (
    <Select
      {...ariaOf(props)}
      className="gp-wide"
      mode="tags"
      open={false}
      suffixIcon={null}
      value={listOf(props.value) as string[]}
      disabled={props.disabled}
      placeholder={props.placeholder}
      onChange={(values: string[]) => props.onChange(values.map((text) => text.trim()).filter((text) => text !== ""))}
    />
  );
}
