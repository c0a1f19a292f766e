import { Select } from "antd";
import type { ReactNode } from "react";
import { dataOf, listOf } from "./chosen.ts";
import { ariaOf, type ControlProps } from "./control.ts";
import { useOptions } from "./use-options.ts";

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
