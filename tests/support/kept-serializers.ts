import { createRequire } from "node:module";

type Compiler = (given: { schema: object }) => (value: unknown) => string;
type Factory = (schemas: object, options: object) => Compiler;

const KEPT = Symbol.for("gp-portal.serializers");

// A server writes code for the replies of each route, which takes longer than all else of its start. The servers of a
// worker have the same routes: what was compiled of a schema serves all of them.
if (!Reflect.has(globalThis, KEPT)) {
  const ofFastify = createRequire(createRequire(import.meta.url).resolve("fastify"));
  const path = ofFastify.resolve("@fastify/fast-json-stringify-compiler");
  const make = ofFastify(path) as () => Factory;
  const kept = new Map<string, ReturnType<Compiler>>();
  const keeping = (): Factory => {
    const factory = make();
    return (schemas, options) => {
      const compile = factory(schemas, options);
      return (given) => {
        const key = JSON.stringify([schemas, options, given.schema]);
        const serialize = kept.get(key) ?? compile(given);
        kept.set(key, serialize);
        return serialize;
      };
    };
  };
  const loaded = ofFastify.cache[path];
  if (loaded === undefined) throw new Error(`${path} is not in the cache of modules`);
  loaded.exports = keeping;
  Reflect.set(globalThis, KEPT, kept);
}
