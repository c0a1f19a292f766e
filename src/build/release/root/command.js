import { launch } from "./launch.js";

// `npm run NAME -- …`: runs a command on a database. The command reads its own arguments only.
const [name = ""] = process.argv.splice(2, 1);
launch(name);
