import type { Plugin } from "vite";
export function generatorPlugin(_root: string): { plugin: Plugin; first: Promise<void> } {
  return { plugin: { name: "generator" }, first: Promise.resolve() };
}
