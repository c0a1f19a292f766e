/*
 * Twenty-two screens that use what the language has, in a case of their own, and one that is as a newcomer has it made: one
 * build and one server for all of them.
 */
import "./archive/places.ts";
import "./archive/lists.ts";
import "./archive/loans.ts";
import "./archive/newcomer.ts";
