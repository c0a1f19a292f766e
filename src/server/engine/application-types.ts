import type { Data } from "../../../runtime/contract/values/data.ts";

/**
 * The types that an application supplies to the engine, by declaration merging (identity/register-types.ts). Without an
 * application, records have arbitrary fields.
 */
// biome-ignore lint/suspicious/noEmptyInterface: applications add its members
export interface Register {}

type Registered<Name extends string, Default> = Register extends { readonly [N in Name]: infer Type } ? Type : Default;

/**
 * For each entity, the type of its stored records. The generated code registers these types. Without generated code, as in the engine
 * alone, all records are untyped.
 */
export type Tables = Registered<"tables", Record<string, Data>>;
/** For each entity, the types of the fields that calls may write. Without generated code, the fields are untyped. */
export type Entered = Registered<"entered", Record<string, Data>>;
/** Types of columns as the database stores them, by table. */
export type Columns = Registered<"columns", Record<string, Record<string, unknown>>>;
/** Types of the hand-written handlers that the metadata requires, by service. */
export type RegisteredHandlers = Registered<"handlers", Record<string, Record<string, never>>>;
/** The fields of the signed-in user that conditions may read. The application declares this type; the fields here are the default. */
export type UserInfo = Registered<
  "userInfo",
  { userId?: string; userAccount?: string; userName?: string; orgGuid?: string | null; orgName?: string | null }
>;
/** A menu of a user. The application declares its type. */
export type UserMenu = Registered<"menu", Data>;
