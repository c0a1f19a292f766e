// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/disposal-project.schema.json
// Hash: 85fde562056c96ec44af57c2037ab712

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.disposal-project.validate.js";

/** 资产处置项目: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [],
  names: [],
  order: [
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
  ],
  rows: { assetsList: "asset-row", assetsResultList: "result-row" },
  incomplete: { field: "state", states: ["new"] },
};
