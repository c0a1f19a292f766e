import type { ComponentType, ReactNode } from "react";
import { lazyInline } from "../host/lazy-inline.tsx";
import type { ControlProps } from "./base/control.ts";
import { SelectControl } from "./select-control.tsx";
import { TextControl } from "./text-controls.tsx";

/** Inputs that most lists use for searching. They load with the page, all others when a list needs them. */
const light: Readonly<Record<string, ComponentType<ControlProps>>> = {
  text: TextControl,
  keyword: TextControl,
  select: SelectControl,
  "multi-select": SelectControl,
};

const Rare = lazyInline(
  async () => ({ default: (await import("./control-registry.tsx")).Control }),
  ({ id }) => <span className="gp-control-place" id={id} aria-busy="true" />,
);

/** Renders the input of a field in a search form: the component of its widget. The code of rarely used inputs is loaded on demand. */
export function SearchControl(props: ControlProps): ReactNode {
  const Chosen = light[props.field.widget];
  if (Chosen !== undefined) return <Chosen {...props} />;
  return <Rare {...props} />;
}
