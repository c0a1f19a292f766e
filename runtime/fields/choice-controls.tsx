import { Checkbox, Radio, Select, Switch } from "antd";
import type { ReactNode } from "react";
import type { Data } from "../contract/data.ts";
import { ariaOf, type ControlProps } from "./control.ts";
import { type Choice, useOptions } from "./use-options.ts";

type ChoiceValue = string | number | boolean;

function dataOf(choices: readonly Choice[], value: unknown): Data | undefined {
  const choice = choices.find((item) => item.value === value);
  return choice?.data ?? (choice === undefined ? undefined : { value: choice.value, label: choice.label });
}

/** A stored value that is no choice any more stays visible instead of blank. */
function listOf(value: unknown): ChoiceValue[] {
  if (Array.isArray(value)) return value as ChoiceValue[];
  return value === undefined || value === null || value === "" ? [] : [value as ChoiceValue];
}

export function SelectControl(props: ControlProps): ReactNode {
  const { choices, loading, failed } = useOptions(props.field, props.scope(), props.screen);
  const many = props.field.widget === "multi-select";
  const listed =
    many && props.field.type !== "array"
      ? String(props.value ?? "")
          .split(",")
          .filter(Boolean)
      : props.value;
  const change = (value: unknown) => {
    if (many && props.field.type !== "array") props.onChange(Array.isArray(value) && value.length > 0 ? value.join(",") : undefined);
    else props.onChange(value, many ? undefined : dataOf(choices, value));
  };
  return (
    <Select
      {...ariaOf(props)}
      className="gp-wide"
      {...(many ? { mode: "multiple" as const } : {})}
      value={many ? listOf(listed) : listOf(listed)[0]}
      disabled={props.disabled}
      placeholder={props.placeholder}
      loading={loading}
      notFoundContent={failed ? "选项读取失败" : loading ? "加载中…" : "暂无选项"}
      allowClear
      showSearch={{ optionFilterProp: "label" }}
      options={choices.map(({ value, label }) => ({ value: value as string, label }))}
      onChange={change}
    />
  );
}

export function RadioControl(props: ControlProps): ReactNode {
  const { choices } = useOptions(props.field, props.scope(), props.screen);
  return (
    <Radio.Group
      id={props.id}
      aria-labelledby={`${props.id}-label`}
      value={props.value ?? null}
      disabled={props.disabled}
      options={choices.map(({ value, label }) => ({ value: value as string, label }))}
      onChange={(event) => props.onChange(event.target.value, dataOf(choices, event.target.value))}
    />
  );
}

const YES_NO = [
  { value: true, label: "是" },
  { value: false, label: "否" },
];

/** Unset at first, unlike a switch: a rule may ask that it was set at all. */
export function BooleanRadioControl(props: ControlProps): ReactNode {
  return (
    <Radio.Group
      id={props.id}
      aria-labelledby={`${props.id}-label`}
      value={props.value ?? null}
      disabled={props.disabled}
      options={YES_NO}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

export function SwitchControl(props: ControlProps): ReactNode {
  const [on, off] = props.field.type === "boolean" ? [true, false] : ["1", "0"];
  return (
    <Switch
      id={props.id}
      checked={props.value === on}
      disabled={props.disabled}
      onChange={(checked) => props.onChange(checked ? on : off)}
    />
  );
}

export function CheckboxesControl(props: ControlProps): ReactNode {
  const { choices } = useOptions(props.field, props.scope(), props.screen);
  return (
    <fieldset id={props.id} className="gp-group" aria-labelledby={`${props.id}-label`}>
      <Checkbox.Group
        value={listOf(props.value) as string[]}
        disabled={props.disabled}
        options={choices.map(({ value, label }) => ({ value: value as string, label }))}
        onChange={(values) => props.onChange(values)}
      />
    </fieldset>
  );
}

/** A list of texts, typed one by one. */
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
