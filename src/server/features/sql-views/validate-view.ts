import { fenOf } from "../../../../runtime/contract/values/money.ts";
import type { Portal } from "../../identity/portal.ts";
import { refuseSql } from "./refuse-sql.ts";
import type { Readable } from "../../engine/store/types.ts";
import { catalogueOf, type Catalogue } from "./offered.ts";
import { listOf, type Node } from "./nodes.ts";
import { type PrintedSelect, printSelect } from "./select.ts";

/** Maximum number of characters of a view. A longer one is refused. */
const MOST_CHARACTERS = 4000;

/**
 * Validates the SQL of a view. It is parsed by PostgreSQL's own parser, checked against an allow list, and printed again for the database
 * in use. The user's text itself is never run.
 *
 * @param systemId the system whose rows the view may read
 * @param text the SQL that the user typed
 * @throws RefusedSql for everything that is not on the allow list
 */
export async function validateView(
  portal: Pick<Portal, "store" | "generated" | "clock">,
  systemId: string,
  text: string,
): Promise<PrintedSelect> {
  const statement = await statementOf(text);
  return printSelect(statement, {
    kind: portal.store.database.kind,
    catalogue: catalogue(portal),
    systemId,
    timeOf: (written) => portal.clock.wall.epochOf(written.trim()),
    fenOf: (written) => fenOf(written),
  });
}

const catalogues = new WeakMap<object, Catalogue>();

/** Returns the tables and columns that SQL views may read. They are derived from the metadata at the first call and then reused. */
export function catalogue({ generated }: Pick<Portal, "generated">): Catalogue {
  const known = catalogues.get(generated) ?? catalogueOf(generated.tables);
  catalogues.set(generated, known);
  return known;
}

/**
 * Lists the columns that the SQL of views may read, by table. On PostgreSQL, the database role that runs views gets access to these columns
 * only. They include the column that limits a table to the rows of one system.
 */
export function readableByViews(portal: Pick<Portal, "generated">): Readable[] {
  return [...catalogue(portal).values()].map(({ table, columns, systemColumn }) => ({
    table,
    columns: [...new Set([...columns.keys(), ...(systemColumn === undefined ? [] : [systemColumn])])],
  }));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Loads the parser on first use: it is a WebAssembly module, which a server without views never loads. */
const parserOf = async () => {
  const { loadModule, parseSync } = await import("libpg-query");
  await loadModule();
  return parseSync;
};

async function statementOf(text: string): Promise<unknown> {
  if (text.length > MOST_CHARACTERS) throw refuseSql("tooLong", MOST_CHARACTERS);
  // The parser would stop at the first control character and ignore the rest.
  if (CONTROL.test(text)) throw refuseSql("control");
  const statements = listOf(parsed(await parserOf(), text)["stmts"]);
  const [first] = statements;
  if (first === undefined || statements.length !== 1) throw refuseSql("oneStatement");
  return (first as Node)["stmt"];
}

function parsed(parse: (text: string) => unknown, text: string): Node {
  try {
    return parse(text) as Node;
  } catch (error) {
    throw refuseSql("syntax", nearOf(error));
  }
}

/** Extracts from the parser's error message the token near which it failed. Undefined if the message contains none. */
const nearOf = (error: unknown): string | undefined => /at or near "([^"]{1,40})"/.exec(error instanceof Error ? error.message : "")?.[1];
