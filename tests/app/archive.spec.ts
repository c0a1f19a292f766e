/* Twenty-two screens that use what the language has, in a case of their own: one server for all of them. */
import "./archive/lists.ts";
import "./archive/loans.ts";
