import type { Output } from "./output.ts";
export function runNew(_root: string, _kind: "screen" | "entity", _name: string, _output: Output): number { return 1; }
