// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/assets-org.yaml, schemas/entities/asset-row.schema.json, schemas/entities/disposal-project.schema.json, schemas/entities/region.schema.json, schemas/entities/result-row.schema.json
// Hash: 740a5a3dd4fa564cbaaa5cc41533580c

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { AddAndModifyInput, AddAndModifyReply, AssetRowsInput, AssetRowsReply, AssetSheetInput, AssetSheetReply, AuditAssetsInput, AuditAssetsReply, CancelByIdInput, CancelByIdReply, CountByStateInput, CountByStateReply, DaysByStateInput, DaysByStateReply, DeleteInput, DeleteReply, DeleteUploadInput, DeleteUploadReply, DownloadInput, DownloadReply, ExportProjectsInput, ExportProjectsReply, FiguresByMonthInput, FiguresByMonthReply, FiguresByStateInput, FiguresByStateReply, FindForModifyInput, FindForModifyReply, HistoryInput, HistoryReply, ResultRowsInput, ResultRowsReply, ResultSheetInput, ResultSheetReply, SearchByPageInfoInput, SearchByPageInfoReply, SelectAllProvinceInput, SelectAllProvinceReply, UploadInput, UploadReply } from "./types.ts";

/** POST /gpr-workflow/rest/assetes/org/searchByPageInfo */
export const searchByPageInfo: Call<SearchByPageInfoInput, SearchByPageInfoReply> = {
  id: "assetsOrg.searchByPageInfo",
  method: "post",
  path: "/gpr-workflow/rest/assetes/org/searchByPageInfo",
  body: ["projectCode", "projectName", "state", "todo", "pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort"],
  page: true,
};

/** POST /gpr-workflow/rest/assetes/org/export */
export const exportProjects: Call<ExportProjectsInput, ExportProjectsReply> = {
  id: "assetsOrg.exportProjects",
  method: "post",
  path: "/gpr-workflow/rest/assetes/org/export",
  body: ["projectCode", "projectName", "state", "todo", "sort", "columns"],
  exports: "assetsOrg.searchByPageInfo",
  file: "reply",
};

/** GET /gpr-workflow/rest/assetes/org/countByState */
export const countByState: Call<CountByStateInput, CountByStateReply> = {
  id: "assetsOrg.countByState",
  method: "get",
  path: "/gpr-workflow/rest/assetes/org/countByState",
};

/** POST /gpr-workflow/rest/assetes/org/addAndModify */
export const addAndModify: Call<AddAndModifyInput, AddAndModifyReply> = {
  id: "assetsOrg.addAndModify",
  method: "post",
  path: "/gpr-workflow/rest/assetes/org/addAndModify",
  body: [
    "id",
    "projectCode",
    "projectName",
    "projectNameStr",
    "orgGuid",
    "orgName",
    "orgTel",
    "orgContact",
    "orgTopGuid",
    "orgTopName",
    "supGuid",
    "supName",
    "supTel",
    "supWeb",
    "assetsMode",
    "assetsModeDraft",
    "assetsSubject",
    "state",
    "submittedBy",
    "announcedBy",
    "lxTime",
    "publishTime",
    "resultPublishTime",
    "fileName",
    "saveName",
    "savePath",
    "proofFileName",
    "proofSaveName",
    "proofSavePath",
    "assetsList",
    "assetsResultList",
    "articleList",
    "originalTotal",
    "listTotalNum",
    "resultListTotalNum",
    "assesTotalValue",
    "costAll",
    "supResultWeb",
    "assetsResultSubject",
    "rejectReason",
    "cancelReason",
    "importId",
    "version",
  ],
  imports: { assetsList: { by: "importId", rows: "asset-row" } },
};

/** GET /gpr-workflow/rest/assetes/org/findForModify */
export const findForModify: Call<FindForModifyInput, FindForModifyReply> = {
  id: "assetsOrg.findForModify",
  method: "get",
  path: "/gpr-workflow/rest/assetes/org/findForModify",
  query: ["id"],
  at: "assetsOrgModel",
  beside: ["assetsList"],
};

/** GET /gpr-workflow/rest/assetes/org/history */
export const history: Call<HistoryInput, HistoryReply> = {
  id: "assetsOrg.history",
  method: "get",
  path: "/gpr-workflow/rest/assetes/org/history",
  query: ["id"],
};

/** GET /gpr-workflow/rest/assetes/org/selectAllProvince */
export const selectAllProvince: Call<SelectAllProvinceInput, SelectAllProvinceReply> = {
  id: "assetsOrg.selectAllProvince",
  method: "get",
  path: "/gpr-workflow/rest/assetes/org/selectAllProvince",
};

/** DELETE /gpr-workflow/rest/assetes/org/delete/{id} */
export const delete_: Call<DeleteInput, DeleteReply> = {
  id: "assetsOrg.delete",
  method: "delete",
  path: "/gpr-workflow/rest/assetes/org/delete/{id}",
  query: ["id", "version"],
};

/** GET /gpr-workflow/rest/assetes/org/cancelById */
export const cancelById: Call<CancelByIdInput, CancelByIdReply> = {
  id: "assetsOrg.cancelById",
  method: "get",
  path: "/gpr-workflow/rest/assetes/org/cancelById",
  query: ["id", "cancelReason", "state", "version"],
};

/** POST /gpr-workflow/rest/assetes/org/auditAssets */
export const auditAssets: Call<AuditAssetsInput, AuditAssetsReply> = {
  id: "assetsOrg.auditAssets",
  method: "post",
  path: "/gpr-workflow/rest/assetes/org/auditAssets",
  body: ["id", "rejectReason", "flag", "version"],
};

/** GET /gpr-workflow/rest/assetes/org/deleteUpload/{id} */
export const deleteUpload: Call<DeleteUploadInput, DeleteUploadReply> = {
  id: "assetsOrg.deleteUpload",
  method: "get",
  path: "/gpr-workflow/rest/assetes/org/deleteUpload/{id}",
  query: ["id", "version"],
};

/** POST /gpr-workflow/rest/assetes/org/upload */
export const upload: Call<UploadInput, UploadReply> = {
  id: "assetsOrg.upload",
  method: "post",
  path: "/gpr-workflow/rest/assetes/org/upload",
  file: "body",
};

/** GET /gpr-workflow/rest/assetes/org/import/assets */
export const assetRows: Call<AssetRowsInput, AssetRowsReply> = {
  id: "assetsOrg.assetRows",
  method: "get",
  path: "/gpr-workflow/rest/assetes/org/import/assets",
  query: ["enclosurePath"],
  at: "rows",
};

/** GET /gpr-workflow/rest/assetes/org/import/assets/{part} */
export const assetSheet: Call<AssetSheetInput, AssetSheetReply> = {
  id: "assetsOrg.assetSheet",
  method: "get",
  path: "/gpr-workflow/rest/assetes/org/import/assets/{part}",
  query: ["part", "enclosurePath"],
  file: "reply",
};

/** GET /gpr-workflow/rest/assetes/org/import/results */
export const resultRows: Call<ResultRowsInput, ResultRowsReply> = {
  id: "assetsOrg.resultRows",
  method: "get",
  path: "/gpr-workflow/rest/assetes/org/import/results",
  query: ["enclosurePath"],
  at: "rows",
};

/** GET /gpr-workflow/rest/assetes/org/import/results/{part} */
export const resultSheet: Call<ResultSheetInput, ResultSheetReply> = {
  id: "assetsOrg.resultSheet",
  method: "get",
  path: "/gpr-workflow/rest/assetes/org/import/results/{part}",
  query: ["part", "enclosurePath"],
  file: "reply",
};

/** GET /gpr-workflow/rest/assetes/org/figures/state */
export const figuresByState: Call<FiguresByStateInput, FiguresByStateReply> = {
  id: "assetsOrg.figuresByState",
  method: "get",
  path: "/gpr-workflow/rest/assetes/org/figures/state",
};

/** GET /gpr-workflow/rest/assetes/org/figures/month */
export const figuresByMonth: Call<FiguresByMonthInput, FiguresByMonthReply> = {
  id: "assetsOrg.figuresByMonth",
  method: "get",
  path: "/gpr-workflow/rest/assetes/org/figures/month",
};

/** GET /gpr-workflow/rest/assetes/org/figures/days */
export const daysByState: Call<DaysByStateInput, DaysByStateReply> = {
  id: "assetsOrg.daysByState",
  method: "get",
  path: "/gpr-workflow/rest/assetes/org/figures/days",
};

/** GET /gpr-workflow/rest/assetes/org/download/{id}/{kind} */
export const download: Call<DownloadInput, DownloadReply> = {
  id: "assetsOrg.download",
  method: "get",
  path: "/gpr-workflow/rest/assetes/org/download/{id}/{kind}",
  query: ["id", "kind"],
  file: "reply",
};
