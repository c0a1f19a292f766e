import { applySchema } from "../support/apply-schema.ts";
import { openDatabase } from "../../../src/server/store/index.ts";
import { fixtureRecords, goods, tables } from "./fixture.ts";

/** Writes to the folder given until it is killed, and says the key of each record once it is acknowledged. */
const [dataDir = ""] = process.argv.slice(2);
const database = await openDatabase({ dataDir });
await applySchema(database, tables);
const records = fixtureRecords();

for (let count = 0; ; count++) {
  const record = { goodsName: `n${count}`, lines: [{ label: "a" }, { label: "b" }] };
  const { id } = await database.transaction((connection) => records.insert(connection, goods, record));
  process.stdout.write(`${id}\n`);
}
