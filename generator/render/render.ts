import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import type { Output } from "../plan/output.ts";
import { digest, type Header, withHeader } from "./header.ts";
import { standaloneCode } from "./standalone.ts";
import { createTemplates, type Templates } from "./templates.ts";
import { type TypeTexts, typeTexts } from "./type-text.ts";

/** A file as it is to be written. */
export interface RenderedFile extends Header {
  path: string;
  text: string;
  ignored: boolean;
}

/** Texts that are slow to make, by what they were made from; kept over runs by whoever owns the disk. */
export interface RenderCache {
  get(key: string): string | undefined;
  set(key: string, text: string): void;
}

export interface Renderer {
  /** Renders everything in memory. An output whose view did not change since the last call is not rendered again. */
  render(outputs: readonly Output[]): Promise<RenderedFile[]>;
}

/** @param templates Text of each template by name. */
export function createRenderer(templates: ReadonlyMap<string, string>, cache: RenderCache): Renderer {
  let engine: Promise<Templates> | undefined;
  let last = new Map<string, { output: Output; file: RenderedFile }>();

  async function renderOne(output: Output, types: TypeTexts): Promise<RenderedFile> {
    engine ??= createTemplates(templates);
    const body = (await engine).body(output, await prepared(output, cache), types);
    const text = output.ignored === true ? body : withHeader(output.path, output, body);
    return { path: output.path, text, template: output.template, sources: output.sources, ignored: output.ignored === true };
  }

  return {
    async render(outputs) {
      const next: typeof last = new Map();
      const asked = outputs.map((output) => {
        const known = last.get(output.path);
        return { output, file: known !== undefined && isSame(known.output, output) ? known.file : undefined };
      });
      const changed = asked.flatMap(({ output, file }) => (file === undefined ? [output] : []));
      const types = await typeTexts(changed.flatMap(schemasToPrint), cache);
      for (const { output, file } of asked) next.set(output.path, { output, file: file ?? (await renderOne(output, types)) });
      last = next;
      return [...next.values()].map((item) => item.file);
    },
  };
}

const keys = new WeakMap<Output, string>();

/** All that an output is rendered from, as a text. */
function keyOf(output: Output): string {
  const key = keys.get(output) ?? JSON.stringify([output.template, output.sources, output.view]);
  keys.set(output, key);
  return key;
}

const isSame = (one: Output, other: Output): boolean => one === other || keyOf(one) === keyOf(other);

/** Parts of a view that a library writes. Part of the key: raise when what is asked of the library changes. */
const PREPARED = "5";

async function prepared({ template, view }: Output, cache: RenderCache): Promise<Record<string, string>> {
  if (template === "validator")
    return { standalone: await remembered(cache, template, view["schema"], () => standaloneCode(view["schema"] as JsonSchema)) };
  return {};
}

/** Schemas whose types a view prints. */
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
