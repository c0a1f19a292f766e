import { type EncryptType, sentPassword } from "../../engine/secrets/hash-secret.ts";

/**
 * Passwords that attackers try first (P-PASSWORD-04). The server recognises them by their transformed values, because it never receives a
 * typed password. Length and composition are therefore validated by the browser.
 */
const TRIED_FIRST = `
123456 1234567 12345678 123456789 1234567890 0123456789 987654321 87654321 111111 000000 888888 666666 11111111 00000000
88888888 66666666 123123 123321 112233 121212 654321 520520 5201314 147258 147258369 789456123 a123456 a12345678 a123456789
aa123456 aa12345678 abc123 abc123456 abcd1234 abcd123456 123456a 123456aa 123456abc 1234abcd 12345678a 1q2w3e 1q2w3e4r
1q2w3e4r5t 1qaz2wsx 1qazxsw2 qwer1234 qwe123 qwe123456 q1w2e3r4 qwerty qwerty123 qwertyuiop asd123 asdf1234 asdfghjkl zxcvbnm
zxc123 password password1 password123 passw0rd p@ssw0rd P@ssw0rd Password1 Password123 admin admin123 admin1234 admin888
admin@123 Admin@123 Admin123 administrator root root123 test test123 test1234 user user123 guest welcome welcome1 letmein
iloveyou woaini woaini1314 woaini520 Aa123456 Aa123456! Abc123 Abc123456 Abcd1234 Abcd@1234 Abc@1234 Qwer1234 Qwe@123 Zaq12wsx
Huawei@123 Changeme_123 changeme`;

const SIGNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

const transformed = new Map<EncryptType, ReadonlySet<string>>();

/**
 * Tests whether a password is easy to guess. An empty password is weak, and so are the passwords that attackers try first. One letter or
 * digit is weak, alone or repeated 6 or 8 times. The account name, alone or with a usual ending such as `123`, is weak too.
 *
 * @param sent the password, transformed by `type`
 * @param account the account name; undefined if only the other rules apply
 */
export function isWeak(sent: string, type: EncryptType, account: string | undefined): boolean {
  let weak = transformed.get(type);
  if (weak === undefined) {
    const plain = [
      "",
      ...TRIED_FIRST.trim().split(/\s+/),
      ...SIGNS,
      ...[...SIGNS].flatMap((sign) => [6, 8].map((times) => sign.repeat(times))),
    ];
    weak = new Set(plain.map((password) => sentPassword(password, type)));
    transformed.set(type, weak);
  }
  const own = account === undefined ? [] : ["", "1", "123", "123456", "@123"].map((more) => sentPassword(account + more, type));
  return weak.has(sent) || own.includes(sent);
}
