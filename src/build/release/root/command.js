import { readFileSync } from "node:fs";
import { launch } from "./launch.js";

// `npm run NAME -- …`: runs a command on a database. The command reads its own arguments only.
const [name = ""] = process.argv.splice(2, 1);
const { scripts } = JSON.parse(readFileSync(new URL("./package.json", import.meta.url), "utf8"));
const names = Object.keys(scripts).filter((script) => scripts[script] === `node command.js ${script}`);
if (names.includes(name)) launch(name);
else {
  console.error(`usage: npm run NAME -- …, where NAME is one of ${names.join(", ")}`);
  process.exitCode = 2;
}
