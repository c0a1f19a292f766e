// Answers each message of the parent process with the processor time (µs) that this process has used.
process.on("message", () => process.send(process.cpuUsage()));
process.channel?.unref();
