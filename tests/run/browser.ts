import { provideBrowser } from "./needs.ts";

// A program of its own: what it installs is waited for, and the tests beside it go on.
provideBrowser((line) => console.log(`  ${line}`));
