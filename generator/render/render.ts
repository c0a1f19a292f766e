import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import type { Output } from "../plan/output.ts";
import { digest, type Header, withHeader } from "./header.ts";
import { standaloneCode } from "./standalone.ts";
import { createTemplates, type Templates } from "./templates.ts";
import { type TypeTexts, typeTexts } from "./type-text.ts";

/** A generated file that is ready to be written. */
export interface RenderedFile extends Header {
  /** Path from the root of the repository. */
  path: string;
  /** The whole content, with the header ({@link withHeader}). */
  text: string;
  /** True if git ignores the file; then `text` has no header. */
  ignored: boolean;
}

/**
 * A cache of texts that libraries generate slowly, by the hash of their input. `openCache` stores the cache in a file, so that later runs
 * find these texts. Tests use a map.
 */
export interface RenderCache {
  /** Returns undefined for a text that is not in the cache. */
  get(key: string): string | undefined;
  set(key: string, text: string): void;
}

/** Prints planned files ({@link createRenderer}). */
export interface Renderer {
  /** Renders all outputs in memory. An output that was rendered before is not rendered again. */
  render(outputs: readonly Output[]): Promise<RenderedFile[]>;
}

/**
 * Creates a renderer. The template engine is loaded when the first output is rendered.
 *
 * @param templates the texts of the templates, by name
 * @param cache the cache of texts that libraries generate: validators and types
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
