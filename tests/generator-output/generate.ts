import { loadTemplates } from "../../generator/load/load-templates.ts";
import type { Project } from "../../generator/model/types.ts";
import { planOutputs } from "../../generator/plan/outputs.ts";
import { createRenderer, type RenderCache, type RenderedFile } from "../../generator/render/render.ts";

const templates = loadTemplates();

/** Shared by the tests of one file: the slow libraries run once per schema. */
const texts = new Map<string, string>();
const cache: RenderCache = { get: (key) => texts.get(key), set: (key, text) => void texts.set(key, text) };

export const rendered = (project: Project, withCache = true): Promise<RenderedFile[]> =>
  createRenderer(templates, withCache ? cache : { get: () => undefined, set: () => {} }).render(planOutputs(project));
