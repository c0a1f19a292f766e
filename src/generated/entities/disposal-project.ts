// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/disposal-project.schema.json
// Hash: d48748da02cd332f2d1b8bd09f43411e

import type { Amount, Stored } from "../../../runtime/contract/language/record.ts";
import type { ArticleRow } from "./article-row.ts";
import type { AssetRow } from "./asset-row.ts";
import type { ResultRow } from "./result-row.ts";

/** 资产处置项目, as it is entered. */
export interface DisposalProject {
  /** id */
  id?: string;
  /** 项目编号 */
  projectCode?: string;
  /** 项目名称 */
  projectName?: string;
  /** 项目名称 */
  projectNameStr?: string;
  /** 处置单位id */
  orgGuid?: string;
  /** 处置单位 */
  orgName?: string;
  /** 联系方式 */
  orgTel?: string;
  /** 联系人 */
  orgContact?: string;
  /** 主管单位id */
  orgTopGuid?: string;
  /** 主管单位 */
  orgTopName?: string;
  /** 处置机构 */
  supGuid?: string;
  /** 处置机构名称 */
  supName?: string;
  /** 处置机构联系方式 */
  supTel?: string;
  /** 处置机构网址链接 */
  supWeb?: string;
  /** 处置方式 */
  assetsMode?: "进场交易" | "环保回收";
  /** 处置方式（草稿） */
  assetsModeDraft?: string;
  /** 处置资产标的 */
  assetsSubject?: string;
  /** 状态 */
  state?: string;
  /** 提交人 */
  submittedBy?: string;
  /** 公告提交人 */
  announcedBy?: string;
  /** 立项时间 */
  lxTime?: string;
  /** 发布时间 */
  publishTime?: string;
  /** 结果发布时间 */
  resultPublishTime?: string;
  /** 附件名称 */
  fileName?: string;
  /** 附件存储名 */
  saveName?: string;
  /** 附件 */
  savePath?: string;
  /** 凭证名称 */
  proofFileName?: string;
  /** 凭证存储名 */
  proofSaveName?: string;
  /** 交易凭证 */
  proofSavePath?: string;
  /** 资产明细 */
  assetsList?: AssetRow[];
  /** 处置结果 */
  assetsResultList?: ResultRow[];
  /** 资产汇总 */
  articleList?: ArticleRow[];
  /** 账面原值合计 */
  originalTotal?: Amount;
  /** 数量合计 */
  listTotalNum?: number;
  /** 数量合计 */
  resultListTotalNum?: number;
  /** 评估价值合计 */
  assesTotalValue?: Amount;
  /** 成交价格合计 */
  costAll?: Amount;
  /** 网址链接 */
  supResultWeb?: string;
  /** 处置资产标的 */
  assetsResultSubject?: string;
  /** 退回原因 */
  rejectReason?: string;
  /** 撤回原因 */
  cancelReason?: string;
}

/** 资产处置项目, as it is stored. */
export type DisposalProjectRecord = Stored<DisposalProject, "id">;
