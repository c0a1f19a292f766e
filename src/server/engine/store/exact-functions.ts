/**
 * JavaScript that registers SQL functions on a SQLite connection (`database`), with the arithmetic of PostgreSQL. It is a text, because the
 * sandbox process loads no module of the portal.
 *
 * - `exact_integer(x)`, `exact_decimal(x)`: the result of an operation; an error if it is out of range, where SQLite would go on with a float
 * or infinity
 * - `exact_round(x, digits)`: rounds the 15 significant digits of a float half away from zero
 * - `exact_sum(x)`, `exact_avg(x)`: aggregates that add the 15 significant digits of floats exactly
 */
export const EXACT_FUNCTIONS = `
const outOfRange = () => { throw new RangeError("a number is out of range"); };
const digitsOf = (float) => {
  const [digits, exponent] = float.toExponential(14).split("e");
  return { digits: BigInt(digits.replace(".", "")), scale: 14 - Number(exponent) };
};
const floatOf = (digits, scale) => Number(digits + "e" + -scale);
const scaled = ({ digits, scale }, to) => digits * 10n ** BigInt(to - scale);
const fixed = { deterministic: true };
database.function("exact_integer", { ...fixed, safeIntegers: true }, (value) => (typeof value === "number" ? outOfRange() : value));
database.function("exact_decimal", fixed, (value) => (value === Infinity || value === -Infinity ? outOfRange() : value));
database.function("exact_round", fixed, (value, places) => {
  if (value === null || places === null) return null;
  const { digits, scale } = digitsOf(value);
  if (scale <= places) return floatOf(digits, scale);
  const unit = 10n ** BigInt(scale - places);
  const half = digits < 0n ? -unit / 2n : unit / 2n;
  return floatOf((digits + half) / unit, places);
});
const start = () => ({ digits: 0n, scale: 0, count: 0 });
const step = (total, value) => {
  if (value === null) return total;
  const added = digitsOf(value);
  const scale = Math.max(total.scale, added.scale);
  return { digits: scaled(total, scale) + scaled(added, scale), scale, count: total.count + 1 };
};
const MORE = 30;
const sum = ({ digits, scale, count }) => (count === 0 ? null : floatOf(digits, scale));
const mean = ({ digits, scale, count }) => (count === 0 ? null : floatOf((digits * 10n ** BigInt(MORE)) / BigInt(count), scale + MORE));
database.aggregate("exact_sum", { ...fixed, start, step, result: sum });
database.aggregate("exact_avg", { ...fixed, start, step, result: mean });
`;
