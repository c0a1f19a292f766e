// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/assets-sup.yaml, schemas/entities/disposal-project.schema.json
// Hash: a7ec16873d8359748b97680614c2f039

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { AddAndModifyInput, AddAndModifyReply, CommitInput, CommitReply, CountByStateInput, CountByStateReply, DaysByStateInput, DaysByStateReply, ExportProjectsInput, ExportProjectsReply, FiguresByMonthInput, FiguresByMonthReply, FiguresByStateInput, FiguresByStateReply, FindForModifyInput, FindForModifyReply, FindResultForModifyInput, FindResultForModifyReply, ResultAddAndModifyInput, ResultAddAndModifyReply, SearchByPageInfoInput, SearchByPageInfoReply } from "./types.ts";

const addAndModifyBody = [
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
];

/** POST /gpr-workflow/rest/assets/sup/searchByPageInfo */
export const searchByPageInfo: Call<SearchByPageInfoInput, SearchByPageInfoReply> = {
  id: "assetsSup.searchByPageInfo",
  method: "post",
  path: "/gpr-workflow/rest/assets/sup/searchByPageInfo",
  body: ["projectCode", "projectName", "state", "todo", "pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort"],
  page: true,
};

/** POST /gpr-workflow/rest/assets/sup/export */
export const exportProjects: Call<ExportProjectsInput, ExportProjectsReply> = {
  id: "assetsSup.exportProjects",
  method: "post",
  path: "/gpr-workflow/rest/assets/sup/export",
  body: ["projectCode", "projectName", "state", "todo", "sort", "columns"],
  exports: "assetsSup.searchByPageInfo",
  file: "reply",
};

/** GET /gpr-workflow/rest/assets/sup/countByState */
export const countByState: Call<CountByStateInput, CountByStateReply> = {
  id: "assetsSup.countByState",
  method: "get",
  path: "/gpr-workflow/rest/assets/sup/countByState",
};

/** GET /gpr-workflow/rest/assets/sup/figures/state */
export const figuresByState: Call<FiguresByStateInput, FiguresByStateReply> = {
  id: "assetsSup.figuresByState",
  method: "get",
  path: "/gpr-workflow/rest/assets/sup/figures/state",
};

/** GET /gpr-workflow/rest/assets/sup/figures/month */
export const figuresByMonth: Call<FiguresByMonthInput, FiguresByMonthReply> = {
  id: "assetsSup.figuresByMonth",
  method: "get",
  path: "/gpr-workflow/rest/assets/sup/figures/month",
};

/** GET /gpr-workflow/rest/assets/sup/figures/days */
export const daysByState: Call<DaysByStateInput, DaysByStateReply> = {
  id: "assetsSup.daysByState",
  method: "get",
  path: "/gpr-workflow/rest/assets/sup/figures/days",
};

/** GET /gpr-workflow/rest/assets/sup/findForModify */
export const findForModify: Call<FindForModifyInput, FindForModifyReply> = {
  id: "assetsSup.findForModify",
  method: "get",
  path: "/gpr-workflow/rest/assets/sup/findForModify",
  query: ["id"],
  at: "assetsOrgModel",
  beside: ["assetsList"],
};

/** GET /gpr-workflow/rest/assets/sup/findResultForModify */
export const findResultForModify: Call<FindResultForModifyInput, FindResultForModifyReply> = {
  id: "assetsSup.findResultForModify",
  method: "get",
  path: "/gpr-workflow/rest/assets/sup/findResultForModify",
  query: ["id"],
  at: "assetsOrgModel",
  beside: ["assetsResultList"],
};

/** POST /gpr-workflow/rest/assets/sup/addAndModify */
export const addAndModify: Call<AddAndModifyInput, AddAndModifyReply> = {
  id: "assetsSup.addAndModify",
  method: "post",
  path: "/gpr-workflow/rest/assets/sup/addAndModify",
  body: addAndModifyBody,
  imports: { assetsList: { by: "importId", rows: "asset-row" } },
};

/** POST /gpr-workflow/rest/assets/sup/resultAddAndModify */
export const resultAddAndModify: Call<ResultAddAndModifyInput, ResultAddAndModifyReply> = {
  id: "assetsSup.resultAddAndModify",
  method: "post",
  path: "/gpr-workflow/rest/assets/sup/resultAddAndModify",
  body: addAndModifyBody,
  imports: { assetsResultList: { by: "importId", rows: "result-row" } },
};

/** POST /gpr-workflow/rest/assets/sup/commit */
export const commit: Call<CommitInput, CommitReply> = {
  id: "assetsSup.commit",
  method: "post",
  path: "/gpr-workflow/rest/assets/sup/commit",
  body: [...addAndModifyBody, "flag"],
  imports: { assetsResultList: { by: "importId", rows: "result-row" } },
};
