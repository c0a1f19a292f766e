import type { Replied } from "../../../runtime/contract/language/record.ts";
import type { DisposalProjectRecord } from "../../generated/entities/disposal-project.ts";

/** A project as a call returns it or as a form contains it. Any field may be missing or empty. */
export type Project = Partial<Replied<DisposalProjectRecord>>;

/** A row of one of the project's lists. */
export type RowOf<List extends "articleList" | "assetsResultList"> = NonNullable<Project[List]>[number];
