import fc from "fast-check";

/** Generates patterns over the letters a and b. */
export const patterns = fc.letrec<{ any: string; choice: string; sequence: string; atom: string }>((tie) => ({
  any: tie("choice"),
  choice: fc.array(tie("sequence"), { minLength: 1, maxLength: 2 }).map((pieces) => pieces.join("|")),
  sequence: fc.array(tie("atom"), { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join("")),
  atom: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom("a", "b", "[ab]", "[^a]", "^", "$", "a?", "b+", "a*", "b{2}", "(?=a)", "(?!b)"),
    fc.tuple(tie("any"), fc.constantFrom("?=", "?!", "?<=", "?<!")).map(([inner, way]) => `(${way}${inner})`),
    fc.tuple(tie("any"), fc.constantFrom("", "?", "*", "+", "{0,2}", "{2,}")).map(([inner, often]) => `(?:${inner})${often}`),
  ),
})).any;
