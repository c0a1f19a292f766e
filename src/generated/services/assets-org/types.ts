// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/assets-org.yaml, schemas/entities/asset-row.schema.json, schemas/entities/disposal-project.schema.json, schemas/entities/region.schema.json, schemas/entities/result-row.schema.json
// Hash: 51fcab481bac11cf635afe46ed2c5176

import type { Counting, Locating, Nullable, Page, Paging, Replied, Sorting, Versioned } from "../../../../runtime/contract/language/record.ts";
import type { AssetRowRecord } from "../../entities/asset-row.ts";
import type { DisposalProject, DisposalProjectRecord } from "../../entities/disposal-project.ts";
import type { RegionRecord } from "../../entities/region.ts";
import type { ResultRowRecord } from "../../entities/result-row.ts";

/** POST /gpr-workflow/rest/assetes/org/searchByPageInfo */
export type SearchByPageInfoInput = Nullable<Pick<DisposalProject, "projectCode" | "projectName"
    | "state"> & Paging & Counting & Locating & Sorting<"lxTime">> & {
  /** 待办 */
  todo?: "submit" | "review" | "completeOwn" | "mendOwn" | "fillOwnResult" | "uploadVoucher" | null;
};
export type SearchByPageInfoReply = Page<Replied<Pick<DisposalProjectRecord, "id" | "projectCode" | "projectName" | "orgGuid" | "orgName"
    | "orgTopGuid" | "supGuid" | "assetsMode" | "state" | "submittedBy" | "announcedBy" | "lxTime" | "proofFileName"
    | "proofSavePath" | "rejectReason" | "cancelReason" | "version">>>;

/** POST /gpr-workflow/rest/assetes/org/export */
export type ExportProjectsInput = Nullable<Pick<DisposalProject, "projectCode" | "projectName" | "state"> & Sorting<"lxTime">> & {
  /** 待办 */
  todo?: "submit" | "review" | "completeOwn" | "mendOwn" | "fillOwnResult" | "uploadVoucher" | null;
  /** 导出的列 */
  columns?: string[] | null;
};
export type ExportProjectsReply = Blob;

/** GET /gpr-workflow/rest/assetes/org/countByState */
export type CountByStateInput = Record<string, never>;
export type CountByStateReply = {
  value?: string;
  count?: number;
}[];

/** POST /gpr-workflow/rest/assetes/org/addAndModify */
export type AddAndModifyInput = Nullable<DisposalProject & Versioned> & {
  /** 导入表格 */
  importId?: string | null;
};
export interface AddAndModifyReply {
  id?: string;
}

/** GET /gpr-workflow/rest/assetes/org/findForModify */
export type FindForModifyInput = Required<Pick<DisposalProject, "id">>;
export type FindForModifyReply = Replied<Omit<DisposalProjectRecord, "assetsModeDraft">>;

/** GET /gpr-workflow/rest/assetes/org/history */
export type HistoryInput = Required<Pick<DisposalProject, "id">>;
export type HistoryReply = {
  /** id */
  historyId?: string | null;
  /** 办理时间 */
  happenedAt?: string | null;
  /** 办理事项 */
  title?: string | null;
  /** 办理前状态 */
  fromState?: string | null;
  /** 办理后状态 */
  toState?: string | null;
  /** 办理人 */
  userName?: string | null;
  /** 办理单位 */
  orgName?: string | null;
  /** 原因 */
  reason?: string | null;
}[];

/** GET /gpr-workflow/rest/assetes/org/selectAllProvince */
export type SelectAllProvinceInput = Record<string, never>;
export type SelectAllProvinceReply = Replied<Pick<RegionRecord, "id" | "regionCode" | "regionName">>[];

/** DELETE /gpr-workflow/rest/assetes/org/delete/{id} */
export type DeleteInput = Pick<DisposalProject, "id"> & Versioned;
export type DeleteReply = null;

/** GET /gpr-workflow/rest/assetes/org/cancelById */
export type CancelByIdInput = Pick<DisposalProject, "id" | "cancelReason" | "state"> & Versioned;
export type CancelByIdReply = null;

/** POST /gpr-workflow/rest/assetes/org/auditAssets */
export type AuditAssetsInput = Nullable<Pick<DisposalProject, "id" | "rejectReason"> & Versioned> & {
  /** 审核结论 */
  flag?: "1" | "0" | null;
};
export type AuditAssetsReply = null;

/** GET /gpr-workflow/rest/assetes/org/deleteUpload/{id} */
export type DeleteUploadInput = Pick<DisposalProject, "id"> & Versioned;
export type DeleteUploadReply = null;

/** POST /gpr-workflow/rest/assetes/org/upload */
export type UploadInput = { file: Blob };
export interface UploadReply {
  enclosureName?: string;
  enclosureNameStorage?: string;
  enclosurePath?: string;
}

/** GET /gpr-workflow/rest/assetes/org/import/assets */
export interface AssetRowsInput {
  /** 导入表格 */
  enclosurePath: string;
}
export type AssetRowsReply = Replied<AssetRowRecord>[];

/** GET /gpr-workflow/rest/assetes/org/import/assets/{part} */
export interface AssetSheetInput {
  /** 文件种类 */
  part: "template" | "codes" | "marked";
  /** 导入表格 */
  enclosurePath?: string;
}
export type AssetSheetReply = Blob;

/** GET /gpr-workflow/rest/assetes/org/import/results */
export interface ResultRowsInput {
  /** 导入表格 */
  enclosurePath: string;
}
export type ResultRowsReply = Replied<ResultRowRecord>[];

/** GET /gpr-workflow/rest/assetes/org/import/results/{part} */
export type ResultSheetInput = AssetSheetInput;
export type ResultSheetReply = Blob;

/** GET /gpr-workflow/rest/assetes/org/figures/state */
export type FiguresByStateInput = Record<string, never>;
export type FiguresByStateReply = {
  value?: string;
  count?: number;
  originalTotal?: string;
  costAll?: string;
}[];

/** GET /gpr-workflow/rest/assetes/org/figures/month */
export type FiguresByMonthInput = Record<string, never>;
export type FiguresByMonthReply = FiguresByStateReply;

/** GET /gpr-workflow/rest/assetes/org/figures/days */
export type DaysByStateInput = Record<string, never>;
export type DaysByStateReply = {
  value?: string;
  count?: number;
  days?: number;
}[];

/** GET /gpr-workflow/rest/assetes/org/download/{id}/{kind} */
export type DownloadInput = Required<Pick<DisposalProject, "id">> & {
  /** 公告种类 */
  kind: "1" | "2";
};
export type DownloadReply = Blob;
