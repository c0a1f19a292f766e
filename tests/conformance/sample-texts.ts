/** A valid text for each format of the language. A format without one stops the suite. */
export const FORMATTED: Readonly<Record<string, (seed: number) => string>> = {
  phone: (seed) => `138${digits(seed, 8)}`,
  mobile: (seed) => `139${digits(seed, 8)}`,
  "mobile-list": (seed) => `139${digits(seed, 8)},137${digits(seed, 8)}`,
  mailbox: (seed) => `a${seed}@example.com`,
  "email-list": (seed) => `a${seed}@example.com,b${seed}@example.com`,
  "redirect-uri": (seed) => `com.example.app${seed}:/callback`,
  url: (seed) => `https://s.example.com/${seed}`,
  date: (seed) => `2026-03-${digits((seed % 28) + 1, 2)}`,
  datetime: (seed) => `2026-03-${digits((seed % 28) + 1, 2)} 10:20:${digits(seed % 60, 2)}`,
  amount: (seed) => `${seed + 1}.25`,
  cron: (seed) => `${seed % 60} 0 2 * * ? *`,
  json: (seed) => `{"seed":${seed}}`,
};

/** Further texts, for fields that narrow their format by a pattern. */
export const OTHERS: Readonly<Record<string, (seed: number) => string[]>> = {
  phone: (seed) => [`0571-8${digits(seed, 7)}`, `010-8${digits(seed, 7)}`, `400-800-${digits(seed, 4)}`],
};

/** Returns the last `length` digits of a number, padded with zeros. */
export const digits = (seed: number, length: number): string => String(seed).padStart(length, "0").slice(-length);
