// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/assets-sup.yaml, schemas/entities/disposal-project.schema.json
// Hash: e2df72d1c42d1be0c50a5ccb1e860156

import type { Counting, Locating, Nullable, Page, Paging, Replied, Sorting, Versioned } from "../../../../runtime/contract/language/record.ts";
import type { DisposalProject, DisposalProjectRecord } from "../../entities/disposal-project.ts";

/** POST /gpr-workflow/rest/assets/sup/searchByPageInfo */
export type SearchByPageInfoInput = Nullable<Pick<DisposalProject, "projectCode" | "projectName"
    | "state"> & Paging & Counting & Locating & Sorting<"lxTime">> & {
  /** 待办 */
  todo?: "complete" | "mend" | "fillResult" | "agencyVoucher" | null;
};
export type SearchByPageInfoReply = Page<Replied<Pick<DisposalProjectRecord, "id" | "projectCode" | "projectName" | "orgGuid" | "orgName"
    | "supGuid" | "assetsMode" | "state" | "lxTime" | "proofFileName" | "proofSavePath" | "rejectReason" | "cancelReason"
    | "version">>>;

/** POST /gpr-workflow/rest/assets/sup/export */
export type ExportProjectsInput = Nullable<Pick<DisposalProject, "projectCode" | "projectName" | "state"> & Sorting<"lxTime">> & {
  /** 待办 */
  todo?: "complete" | "mend" | "fillResult" | "agencyVoucher" | null;
  /** 导出的列 */
  columns?: string[] | null;
};
export type ExportProjectsReply = Blob;

/** GET /gpr-workflow/rest/assets/sup/countByState */
export type CountByStateInput = Record<string, never>;
export type CountByStateReply = {
  value?: string;
  count?: number;
}[];

/** GET /gpr-workflow/rest/assets/sup/figures/state */
export type FiguresByStateInput = Record<string, never>;
export type FiguresByStateReply = {
  value?: string;
  count?: number;
  originalTotal?: string;
  costAll?: string;
}[];

/** GET /gpr-workflow/rest/assets/sup/figures/month */
export type FiguresByMonthInput = Record<string, never>;
export type FiguresByMonthReply = FiguresByStateReply;

/** GET /gpr-workflow/rest/assets/sup/figures/days */
export type DaysByStateInput = Record<string, never>;
export type DaysByStateReply = {
  value?: string;
  count?: number;
  days?: number;
}[];

/** GET /gpr-workflow/rest/assets/sup/findForModify */
export type FindForModifyInput = Required<Pick<DisposalProject, "id">>;
export type FindForModifyReply = Replied<DisposalProjectRecord>;

/** GET /gpr-workflow/rest/assets/sup/findResultForModify */
export type FindResultForModifyInput = Required<Pick<DisposalProject, "id">>;
export type FindResultForModifyReply = Replied<Omit<DisposalProjectRecord, "assetsModeDraft">>;

/** POST /gpr-workflow/rest/assets/sup/addAndModify */
export type AddAndModifyInput = Nullable<DisposalProject & Versioned> & {
  /** 导入表格 */
  importId?: string | null;
};
export type AddAndModifyReply = null;

/** POST /gpr-workflow/rest/assets/sup/resultAddAndModify */
export type ResultAddAndModifyInput = AddAndModifyInput;
export type ResultAddAndModifyReply = null;

/** POST /gpr-workflow/rest/assets/sup/commit */
export type CommitInput = Nullable<DisposalProject & Versioned> & {
  /** 审核结论 */
  flag?: "1" | "0" | null;
  /** 导入表格 */
  importId?: string | null;
};
export type CommitReply = null;
