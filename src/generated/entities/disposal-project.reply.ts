// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/disposal-project.schema.json
// Hash: f0d08bc8c09d010c59f72ebbe0f817b1

import { record } from "../../../runtime/contract/server/reply-schemas.ts";
import { articleRowReply } from "./article-row.reply.ts";
import { assetRowReply } from "./asset-row.reply.ts";
import { resultRowReply } from "./result-row.reply.ts";

/** 资产处置项目: what the server answers with, field by field. */
export const disposalProjectReply = {
  key: "id",
  fields: {
    id: { type: "string", title: "id" },
    projectCode: { title: "项目编号", type: ["string", "null"] },
    projectName: { title: "项目名称", type: ["string", "null"] },
    projectNameStr: { title: "项目名称", type: ["string", "null"] },
    orgGuid: { title: "处置单位id", type: ["string", "null"] },
    orgName: { title: "处置单位", type: ["string", "null"] },
    orgTel: { title: "联系方式", type: ["string", "null"] },
    orgContact: { title: "联系人", type: ["string", "null"] },
    orgTopGuid: { title: "主管单位id", type: ["string", "null"] },
    orgTopName: { title: "主管单位", type: ["string", "null"] },
    supGuid: { title: "处置机构", type: ["string", "null"] },
    supName: { title: "处置机构名称", type: ["string", "null"] },
    supTel: { title: "处置机构联系方式", type: ["string", "null"] },
    supWeb: { title: "处置机构网址链接", type: ["string", "null"] },
    assetsMode: { title: "处置方式", type: ["string", "null"] },
    assetsModeDraft: { title: "处置方式（草稿）", type: ["string", "null"] },
    assetsSubject: { title: "处置资产标的", type: ["string", "null"] },
    state: { title: "状态", type: ["string", "null"] },
    submittedBy: { title: "提交人", type: ["string", "null"] },
    announcedBy: { title: "公告提交人", type: ["string", "null"] },
    lxTime: { title: "立项时间", type: ["string", "null"], format: "datetime" },
    publishTime: { title: "发布时间", type: ["string", "null"], format: "datetime" },
    resultPublishTime: { title: "结果发布时间", type: ["string", "null"], format: "datetime" },
    fileName: { title: "附件名称", type: ["string", "null"] },
    saveName: { title: "附件存储名", type: ["string", "null"] },
    savePath: { title: "附件", type: ["string", "null"] },
    proofFileName: { title: "凭证名称", type: ["string", "null"] },
    proofSaveName: { title: "凭证存储名", type: ["string", "null"] },
    proofSavePath: { title: "交易凭证", type: ["string", "null"] },
    assetsList: { title: "资产明细", type: "array", items: record(assetRowReply) },
    assetsResultList: { title: "处置结果", type: "array", items: record(resultRowReply) },
    articleList: { title: "资产汇总", type: "array", items: record(articleRowReply) },
    originalTotal: { title: "账面原值合计", type: ["string", "null"], format: "amount" },
    listTotalNum: { title: "数量合计", type: ["integer", "null"] },
    resultListTotalNum: { title: "数量合计", type: ["integer", "null"] },
    assesTotalValue: { title: "评估价值合计", type: ["string", "null"], format: "amount" },
    costAll: { title: "成交价格合计", type: ["string", "null"], format: "amount" },
    supResultWeb: { title: "网址链接", type: ["string", "null"] },
    assetsResultSubject: { title: "处置资产标的", type: ["string", "null"] },
    rejectReason: { title: "退回原因", type: ["string", "null"] },
    cancelReason: { title: "撤回原因", type: ["string", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
