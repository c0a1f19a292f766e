import { Select } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { isEmpty } from "../../contract/language/condition.ts";
import { ariaOf, type ControlProps } from "../base/control.ts";
import { IconName } from "./icon-name.tsx";

/** Loads the names of all icons when the list first opens; undefined while they load. */
function useIconNames(wanted: boolean): { names: readonly string[] | undefined; failed: boolean } {
  const [names, setNames] = useState<readonly string[]>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted || names !== undefined) return;
    setFailed(false);
    import("virtual:icons/names").then(
      (module) => setNames(module.default),
      () => setFailed(true),
    );
  }, [wanted, names]);
  return { names, failed };
}

/** Input for an icon of @ant-design/icons, chosen from a list that shows the icons and is searched by name. */
export default function IconControl(props: ControlProps): ReactNode {
  const [open, setOpen] = useState(false);
  const { names, failed } = useIconNames(open);
  return (
    <Select<string>
      {...ariaOf(props)}
      className="gp-wide"
      {...(isEmpty(props.value) ? {} : { value: String(props.value) })}
      disabled={props.disabled}
      placeholder={props.placeholder}
      allowClear
      showSearch={{ optionFilterProp: "value" }}
      loading={open && names === undefined && !failed}
      notFoundContent={failed ? "图标读取失败" : names === undefined ? "加载中…" : "没有这样的图标"}
      options={(names ?? []).map((name) => ({ value: name, label: name }))}
      optionRender={({ value }) => <IconName name={String(value)} />}
      labelRender={({ value }) => <IconName name={String(value)} />}
      onOpenChange={setOpen}
      onChange={(name?: string) => props.onChange(name)}
    />
  );
}
