import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A mail server on loopback, with its accounts and received mails. */
export class Postbox {
  readonly mails: string[] = [];
  /** For each mail, whether it was sent encrypted. */
  readonly sealed: boolean[] = [];
  readonly server: SMTPServer;
  constructor(more: SMTPServerOptions = {}) {
    this.server = new SMTPServer({ ...this.#options, ...more });
    // A client that does not trust it disconnects in the middle of the greeting.
    this.server.on("error", () => {});
  }
  readonly #options: SMTPServerOptions = {
    logger: false,
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === "portal" && password === "s3cret" ? done(null, { user: username }) : done(new Error("wrong credentials")),
    onRcptTo: ({ address }, _session, done) => (address.startsWith("nobody") ? done(new Error("no such mailbox")) : done()),
    onData: (stream, { secure }, done) => {
      let text = "";
      stream.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on("end", () => {
        this.mails.push(text);
        this.sealed.push(secure);
        done();
      });
    },
  };
  port = 0;
  static async open(more?: SMTPServerOptions): Promise<Postbox> {
    const box = new Postbox(more);
    await new Promise<void>((resolve) => box.server.listen(0, "127.0.0.1", resolve));
    box.port = (box.server.server.address() as AddressInfo).port;
    return box;
  }
  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
