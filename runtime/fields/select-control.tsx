import { Button, Select } from "antd";
import type { ReactNode } from "react";
import { labelOfOther, listOf, noChoices } from "../contract/language/choices.ts";
import { dataOf } from "./chosen.ts";
import { ariaOf, type ControlProps } from "./base/control.ts";
import { renderChoice } from "./status-tag.tsx";
import { useOptions } from "./use-options.ts";

export function SelectControl(props: ControlProps): ReactNode {
  const { choices, loading, isFirst, failed, retry } = useOptions(props.field, props.scope(), props.screen);
  const many = props.field.widget === "multi-select";
  const listed =
    many && props.field.type !== "array"
      ? String(props.value ?? "")
          .split(",")
          .filter(Boolean)
      : props.value;
  // A stored value that is no longer a choice is still shown with a label, and can be cleared or replaced.
  const others = listOf(listed)
    .filter((value) => !choices.some((choice) => choice.value === value))
    .map((value) => ({
      value,
      label: loading ? "加载中…" : (labelOfOther(props.field.options, value, props.scope()) ?? "原选项已不可用"),
    }));
  const toned = ({ value, label }: { value?: unknown; label?: ReactNode }): ReactNode => {
    const choice = choices.find((item) => item.value === value);
    return choice === undefined ? label : renderChoice(choice);
  };
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
      notFoundContent={failed ? "选项读取失败" : loading ? "加载中…" : noChoices(props.field, props.scope())}
      {...(choices.length > 0 && (failed || isFirst)
        ? { popupRender: (list) => <Incomplete list={list} failed={failed} retry={retry} /> }
        : {})}
      allowClear
      showSearch={{ optionFilterProp: "label" }}
      options={[...choices, ...others].map(({ value, label }) => ({ value: value as string, label }))}
      {...(choices.some(({ tone }) => tone !== undefined) ? { optionRender: toned, labelRender: toned } : {})}
      onOpenChange={(open) => {
        // If the choices could not be loaded, opening the list loads them again.
        if (open && failed) retry();
      }}
      onChange={change}
    />
  );
}

/** Shows the fixed choices, and below them that the other choices are loading or could not be loaded. */
function Incomplete({ list, failed, retry }: { list: ReactNode; failed: boolean; retry: () => void }): ReactNode {
  return (
    <>
      {list}
      <div className="gp-incomplete" role="status">
        {failed ? "其余选项读取失败" : "其余选项加载中…"}
        {failed && (
          <Button type="link" size="small" onClick={retry}>
            重试
          </Button>
        )}
      </div>
    </>
  );
}
