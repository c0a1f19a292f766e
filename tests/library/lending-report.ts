import { sql } from "kysely";
import type { Data } from "../../runtime/contract/values/data.ts";
import type { CallContext } from "../../src/server/engine/calls/context.ts";

/** State of a loan whose book is lent. */
const LENT = "1";

/**
 * Counts the books of each subject, those that are lent, and those that were due before a time.
 *
 * @param input `before`: a time of the wire; absent: now
 */
export async function reportLending(input: Data, { portal, connection }: CallContext): Promise<Data[]> {
  const { before } = input;
  const until = typeof before === "string" ? portal.clock.wall.epochOf(before) : portal.clock.now();
  const { rows } = await sql<Data>`
    select book.subject as subject, count(distinct book.id) as books, count(loan.id) as lent,
      count(case when loan.due_at < ${until} then 1 end) as overdue
    from book left join loan on loan.book_id = book.id and loan.state = ${LENT}
    group by book.subject order by book.subject`.execute(connection);
  const numberOf = (row: Data, name: string): number => Number(row[name]);
  return rows.map((row) => ({
    subject: row["subject"],
    books: numberOf(row, "books"),
    lent: numberOf(row, "lent"),
    overdue: numberOf(row, "overdue"),
  }));
}
