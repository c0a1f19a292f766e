import { createElement } from "react";
import type { SlotProps } from "../../runtime/index.ts";
import type { Slots } from "../generated/slots.ts";
import { slots as own } from "./own-slots.ts";

const init = (props: SlotProps) => createElement("span", {}, props.row?.["systemId"] === "gp-plan" ? "已初始化" : "未初始化");

/** The parts of the waiting screens that are written by hand, as short as can be, beside those of the project. */
export const slots = { ...own, ViewInitState: init } satisfies Slots;
