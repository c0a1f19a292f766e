import type { Formula } from "../../runtime/contract/values/formulas.ts";

/** A mistake in a formula: its position in the text, from 0, and what was found. */
export interface FormulaMistake {
  at: number;
  message: string;
}

interface Token {
  text: string;
  at: number;
}

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z][A-Za-z0-9]*)|([-+*/()]))/y;
const END = "the end";

/** Maximum nesting depth of parentheses in a formula. A deeper formula is reported as a mistake. */
const DEEPEST = 20;

/**
 * Parses an arithmetic expression: `+ - * /` with their usual precedence, parentheses, field names and decimal numbers.
 *
 * @returns the expression, or the first mistake with its position
 */
export function parseFormula(text: string): Formula | FormulaMistake {
  const found = tokensOf(text);
  if (!Array.isArray(found)) return found;
  const tokens: readonly Token[] = found;
  let next = 0;
  const peek = (): Token => tokens[next] ?? { text: END, at: text.length };
  const take = (): Token => {
    const token = peek();
    next++;
    return token;
  };

  function binary(operators: string, operand: (depth: number) => Formula | FormulaMistake, depth: number): Formula | FormulaMistake {
    let left = operand(depth);
    while (!("message" in left) && operators.includes(peek().text) && next < tokens.length) {
      const operator = take().text as "+" | "-" | "*" | "/";
      const right = operand(depth);
      if ("message" in right) return right;
      left = { operator, left, right };
    }
    return left;
  }
  const sum = (depth: number): Formula | FormulaMistake => binary("+-", product, depth);
  const product = (depth: number): Formula | FormulaMistake => binary("*/", factor, depth);

  function factor(depth: number): Formula | FormulaMistake {
    const token = take();
    if (depth > DEEPEST) return { at: token.at, message: `more than ${DEEPEST} parentheses are nested` };
    if (token.text === "-") {
      const right = factor(depth + 1);
      return "message" in right ? right : { operator: "-", left: { number: "0" }, right };
    }
    if (token.text === "(") {
      const inner = sum(depth + 1);
      if ("message" in inner) return inner;
      const close = take();
      return close.text === ")" ? inner : { at: close.at, message: `expected ")", got ${shown(close)}` };
    }
    if (token.text === END || /^[+*/)]$/.test(token.text))
      return { at: token.at, message: `expected a field, a number or "(", got ${shown(token)}` };
    return /^\d/.test(token.text) ? { number: token.text } : { field: token.text };
  }

  const formula = sum(0);
  const rest = peek();
  if (!("message" in formula) && next < tokens.length) return { at: rest.at, message: `expected an operator, got ${shown(rest)}` };
  return formula;
}

const shown = ({ text }: Token): string => (text === END ? END : `"${text}"`);

function tokensOf(text: string): Token[] | FormulaMistake {
  const tokens: Token[] = [];
  const trimmed = text.trimEnd();
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < trimmed.length; ) {
    const start = TOKEN.lastIndex;
    const found = TOKEN.exec(trimmed);
    const token = found?.[1] ?? found?.[2] ?? found?.[3];
    if (found === null || token === undefined) {
      const at = start + (/^\s*/.exec(trimmed.slice(start))?.[0].length ?? 0);
      return { at, message: `"${[...trimmed.slice(at)][0]}" is no part of a formula` };
    }
    tokens.push({ text: token, at: TOKEN.lastIndex - token.length });
  }
  return tokens;
}

/** Lists the names of the fields that a formula reads, each once. Empty for a formula of numbers only. */
export function fieldsOfFormula(formula: Formula): string[] {
  if ("field" in formula) return [formula.field];
  if ("number" in formula) return [];
  return [...new Set([...fieldsOfFormula(formula.left), ...fieldsOfFormula(formula.right)])];
}
