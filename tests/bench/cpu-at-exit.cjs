// Writes the processor time (µs) that this process has used to file descriptor 3 when it exits.
const { writeSync } = require("node:fs");
process.on("exit", () => writeSync(3, JSON.stringify(process.cpuUsage())));
