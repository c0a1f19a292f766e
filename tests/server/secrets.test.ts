import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openSecretBox, refuseOtherKey } from "../../src/server/engine/secrets/open-secret-box.ts";
import { secretBox } from "../../src/server/engine/secrets/secret-box.ts";
import { encryptExistingSecrets } from "../../src/server/identity/seeds/encrypt-existing-secrets.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { bothDatabases, testServer } from "./support/test-server.ts";

describe("secrets that have to be used", () => {
  it("are sealed differently each time, open only under their key and detect tampering", () => {
    const [box, other] = [secretBox("k".repeat(32)), secretBox("o".repeat(32))];
    const [one, two] = [box.seal("密码 s3cret"), box.seal("密码 s3cret")];
    expect(one).not.toBe(two);
    expect([box.open(one), box.open(two)]).toEqual(["密码 s3cret", "密码 s3cret"]);
    expect(() => other.open(one)).toThrow("保存的密码无法用当前密钥解密，请重新填写");
    expect(() => other.open(one), "who asked is told, not that something is broken").toThrow(expect.objectContaining({ status: 409 }));
    expect(() => box.open(`${one.slice(0, -6)}AAAAA=`)).toThrow("保存的密码无法用当前密钥解密");
    expect(box.fingerprint).not.toBe(other.fingerprint);
    expect(box.digest("密码")).toBe(box.digest("密码"));
    expect(new Set([box.digest("密码"), box.digest("密码 "), other.digest("密码"), secretBox("k").digest("密码")]).size).toBe(4);
  });

  it("use a key file readable by the server's account only, unless a setting names another", () => {
    const dataDir = memoryFolder("gp-portal-key-");
    const sealed = openSecretBox({ dataDir }).seal("one");
    expect(statSync(join(dataDir, "secret.key")).mode & 0o777).toBe(0o600);
    expect(openSecretBox({ dataDir }).open(sealed)).toBe("one");
    expect(() => openSecretBox({ dataDir, secretKey: "s".repeat(32) }).open(sealed)).toThrow();
    rmSync(dataDir, { recursive: true });
  });
});

// Both databases: secrets of earlier versions are sealed by a walk over all tables.
describe.each(bothDatabases)("secrets on %s", (kind) => {
  it("seals plain secrets at the next start and refuses a start under another key", async () => {
    const server = await testServer(kind, { empty: true });
    const {
      store: { database },
      crypto: { secrets },
    } = server.portal;
    const conf = { id: "one", email_type: "x", host: "h", protocol: "smtp", port: 25, sender: "a@b.cn", password: "plain", version: 1 };
    await database.kysely.insertInto("email_conf").values(conf).execute();
    await encryptExistingSecrets(server.portal);
    await encryptExistingSecrets(server.portal);
    const row = await database.kysely.selectFrom("email_conf").select("password").executeTakeFirst();
    expect(row?.["password"]).toMatch(/^sealed:1:/);
    expect(secrets.open(String(row?.["password"]))).toBe("plain");
    await refuseOtherKey(database.kysely, secrets);
    await refuseOtherKey(database.kysely, secrets);
    await expect(refuseOtherKey(database.kysely, secretBox("other"))).rejects.toThrow("setting SECRET_KEY");
    await server.close();
  });
});
