import type { Replied } from "../../../runtime/contract/language/record.ts";
import type { DisposalProjectRecord } from "../../generated/entities/disposal-project.ts";

/** A project as it is read, or as it stands in a form: any of its fields may be missing or emptied. */
export type Project = Partial<Replied<DisposalProjectRecord>>;

/** A row of one of its lists. */
export type RowOf<List extends "articleList" | "assetsResultList"> = NonNullable<Project[List]>[number];
