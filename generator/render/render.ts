import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import type { Output } from "../plan/output.ts";
import { digest, type Header, withHeader } from "./header.ts";
import { standaloneCode } from "./standalone.ts";
import { createTemplates, type Templates } from "./templates.ts";
import { type TypeTexts, typeTexts } from "./type-text.ts";

/** A rendered file that is ready to be written. `ignored` means that it is not committed and has no header. */
export interface RenderedFile extends Header {
  path: string;
  text: string;
  ignored: boolean;
}

/**
 * A cache for texts that are expensive to generate, by the hash of their input. `openCache` implements it with a file, so that it survives
 * a run.
 */
export interface RenderCache {
  get(key: string): string | undefined;
  set(key: string, text: string): void;
}

export interface Renderer {
  /** Renders all outputs in memory. An output that was rendered before is not rendered again. */
  render(outputs: readonly Output[]): Promise<RenderedFile[]>;
}

/**
 * Creates a renderer. The template engine is loaded only when an output has to be rendered.
 * @param templates The text of each template by name.
 * @param cache The cache for validators and types, which libraries generate.
 */
export function createRenderer(templates: ReadonlyMap<string, string>, cache: RenderCache): Renderer {
  let engine: Promise<Templates> | undefined;
  const rendered = new WeakMap<Output, RenderedFile>();

  async function renderOne(output: Output, types: TypeTexts): Promise<RenderedFile> {
    engine ??= createTemplates(templates);
    const body = (await engine).body(output, await prepared(output, cache), types);
    const text = output.ignored === true ? body : withHeader(output.path, output, body);
    return { path: output.path, text, template: output.template, sources: output.sources, ignored: output.ignored === true };
  }

  return {
    async render(outputs) {
      const types = await typeTexts(outputs.filter((output) => !rendered.has(output)).flatMap(schemasToPrint), cache);
      const files: RenderedFile[] = [];
      for (const output of outputs) {
        const file = rendered.get(output) ?? (await renderOne(output, types));
        rendered.set(output, file);
        files.push(file);
      }
      return files;
    },
  };
}

/** The version of the cache key for texts that a library generates. Increase it when the use of the library changes. */
const PREPARED = "5";

async function prepared({ template, view }: Output, cache: RenderCache): Promise<Record<string, string>> {
  if (template === "validator")
    return { standalone: await remembered(cache, template, view["schema"], () => standaloneCode(view["schema"] as JsonSchema)) };
  return {};
}

/** Returns the schemas whose types a view prints. */
const schemasToPrint = ({ view }: Output): readonly JsonSchema[] => (view["schemas"] ?? []) as readonly JsonSchema[];

async function remembered(cache: RenderCache, template: string, from: unknown, make: () => Promise<string>): Promise<string> {
  const key = digest(JSON.stringify([PREPARED, template, from]));
  const known = cache.get(key);
  if (known !== undefined) {
    cache.set(key, known);
    return known;
  }
  const text = await make();
  cache.set(key, text);
  return text;
}
