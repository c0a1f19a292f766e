import type { FastifyInstance } from "fastify";
import { BOUNDS, type BodyRoom, NO_BODY } from "../../../../runtime/contract/values/bounds.ts";
import { refuse } from "../refusals/refusal.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    room?: BodyRoom;
  }
  interface FastifyRequest {
    /** Bytes of the JSON body, as they were read. The header `content-length` is absent if a body is sent in chunks. Undefined without a JSON body. */
    bodyBytes?: number;
  }
}

/**
 * Registers the parser of JSON bodies. A body with more values than its call can use, or with deeper nesting, is refused before it is
 * parsed (`tooLarge`). A body of 100,000 characters or more is parsed in an event-loop tick of its own, so that other calls can run before
 * and after.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    request.bodyBytes = Buffer.byteLength(body);
    const { values } = request.routeOptions.config.room ?? NO_BODY;
    if (isTooMuch(body, values)) done(refuse("tooLarge"), undefined);
    else if (body.length < LONG) parse(request, body, done);
    // Validating the value takes as long again, so both steps run in ticks of their own.
    else setImmediate(() => parse(request, body, (error, value) => setImmediate(done, error, value)));
  });
}

/** Length of a body in characters from which parsing takes several milliseconds. Such a body is parsed in an event-loop tick of its own. */
const LONG = 100_000;

const [QUOTE, BACKSLASH, COMMA, LIST, OBJECT, LIST_END, OBJECT_END] = [...'"\\,[{]}'].map((sign) => sign.charCodeAt(0));

/**
 * Tests whether a JSON text has more values, or deeper nesting (`BOUNDS.levels`), than allowed. Scans characters only, because parsing a
 * hostile body, or reporting all of its errors, is expensive. The text need not be valid.
 *
 * @param values the largest number of values; approximated by counting commas and opening brackets
 */
export function isTooMuch(text: string, values: number): boolean {
  let [found, levels, quoted] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (quoted) {
      if (sign === BACKSLASH) at++;
      else if (sign === QUOTE) quoted = false;
      continue;
    }
    if (sign === QUOTE) quoted = true;
    else if (sign === COMMA) found++;
    else if (sign === LIST || sign === OBJECT) {
      found++;
      levels++;
      if (levels > BOUNDS.levels + 1) return true;
    } else if (sign === LIST_END || sign === OBJECT_END) levels--;
    if (found > values) return true;
  }
  return false;
}
