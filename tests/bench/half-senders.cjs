/** Opens connections that send the same incomplete request and wait: `node half-senders.cjs '{"hostname","port","many","head","sent"}'`. */
const { connect } = require("node:net");

const { hostname, port, many, head, sent } = JSON.parse(process.argv[2]);
const body = Buffer.alloc(sent, "x");
for (let index = 0; index < many; index++) {
  const socket = connect(port, hostname, () => {
    socket.write(head);
    socket.write(body);
  });
  // The server resets a connection whose data it has not read.
  socket.on("error", () => undefined);
}
