// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/assets-org.yaml, schemas/entities/disposal-project.schema.json
// Hash: 14b2e0fd3bb8833afc8c81439a051368

/** POST /gpr-workflow/rest/assetes/org/searchByPageInfo */
export interface SearchByPageInfoInput {
  /** 项目编号 */
  projectCode?: string | null;
  /** 项目名称 */
  projectName?: string | null;
  state?: string | null;
  /** 页码 */
  pageNumber?: number | null;
  /** 每页条数 */
  pageSize?: number | null;
}

export interface SearchByPageInfoReply {
  rows: {
    /** id */
    id: string;
    /** 项目编号 */
    projectCode?: string | null;
    /** 项目名称 */
    projectName?: string | null;
    /** 处置单位id */
    orgGuid?: string | null;
    /** 处置单位 */
    orgName?: string | null;
    /** 主管单位id */
    orgTopGuid?: string | null;
    /** 处置机构 */
    supGuid?: string | null;
    /** 处置方式 */
    assetsMode?: string | null;
    /** 状态 */
    state?: string | null;
    /** 立项时间 */
    lxTime?: string | null;
    /** 退回原因 */
    rejectReason?: string | null;
    /** 撤回原因 */
    cancelReason?: string | null;
    /** 版本 */
    version?: number;
  }[];
  total: number;
}

/** POST /gpr-workflow/rest/assetes/org/addAndModify */
export interface AddAndModifyInput {
  /** id */
  id?: string | null;
  /** 项目编号 */
  projectCode?: string | null;
  /** 项目名称 */
  projectName?: string | null;
  /** 项目名称 */
  projectNameStr?: string | null;
  /** 处置单位id */
  orgGuid?: string | null;
  /** 处置单位 */
  orgName?: string | null;
  /** 联系方式 */
  orgTel?: string | null;
  /** 联系人 */
  orgContact?: string | null;
  /** 主管单位id */
  orgTopGuid?: string | null;
  /** 主管单位 */
  orgTopName?: string | null;
  /** 处置机构 */
  supGuid?: string | null;
  /** 处置机构名称 */
  supName?: string | null;
  /** 处置机构联系方式 */
  supTel?: string | null;
  /** 处置机构网址链接 */
  supWeb?: string | null;
  /** 处置方式 */
  assetsMode?: "进场交易" | "环保回收" | null;
  /** 处置方式（草稿） */
  assetsModeDraft?: string | null;
  /** 处置资产标的 */
  assetsSubject?: string | null;
  /** 状态 */
  state?: string | null;
  /** 立项时间 */
  lxTime?: string | null;
  /** 发布时间 */
  publishTime?: string | null;
  /** 附件名称 */
  fileName?: string | null;
  /** 附件存储名 */
  saveName?: string | null;
  /** 附件 */
  savePath?: string | null;
  /** 凭证名称 */
  proofFileName?: string | null;
  /** 凭证存储名 */
  proofSaveName?: string | null;
  /** 交易凭证 */
  proofSavePath?: string | null;
  /** 资产明细 */
  assetsList?: {
    /** 资产类别 */
    assetType: string;
    /** 资产名称 */
    assetName?: string | null;
    /** 数量 */
    assetNum: number;
    /** 计量单位 */
    unit?: string | null;
    /** 购置日期 */
    purchaseDate: string;
    /** 账面原值（元） */
    original: string | number;
    /** 账面净值（元） */
    equity?: string | number | null;
  }[] | null;
  /** 处置结果 */
  assetsResultList?: {
    /** 资产类别 */
    assetType?: string | null;
    /** 资产名称 */
    assetName?: string | null;
    /** 数量 */
    assetNum: number;
    /** 评估价值（元） */
    assesValue: string | number;
    /** 成交价格（元） */
    price: string | number;
    /** 受让方 */
    assignee?: string | null;
  }[] | null;
  /** 资产汇总 */
  articleList?: {
    /** 资产类别 */
    assetType?: string | null;
    /** 数量 */
    assetNum?: number | null;
  }[] | null;
  /** 账面原值合计 */
  originalTotal?: string | number | null;
  /** 数量合计 */
  listTotalNum?: number | null;
  /** 数量合计 */
  resultListTotalNum?: number | null;
  /** 评估价值合计 */
  assesTotalValue?: string | number | null;
  /** 成交价格合计 */
  costAll?: string | number | null;
  /** 网址链接 */
  supResultWeb?: string | null;
  /** 处置资产标的 */
  assetsResultSubject?: string | null;
  /** 退回原因 */
  rejectReason?: string | null;
  /** 撤回原因 */
  cancelReason?: string | null;
  /** 版本 */
  version?: number | null;
}

export interface AddAndModifyReply {
  id?: string;
}

/** GET /gpr-workflow/rest/assetes/org/findForModify */
export interface FindForModifyInput {
  /** id */
  id: string;
}

export interface FindForModifyReply {
  assetsOrgModel: {
    /** id */
    id: string;
    /** 项目编号 */
    projectCode?: string | null;
    /** 项目名称 */
    projectName?: string | null;
    /** 项目名称 */
    projectNameStr?: string | null;
    /** 处置单位id */
    orgGuid?: string | null;
    /** 处置单位 */
    orgName?: string | null;
    /** 联系方式 */
    orgTel?: string | null;
    /** 联系人 */
    orgContact?: string | null;
    /** 主管单位id */
    orgTopGuid?: string | null;
    /** 主管单位 */
    orgTopName?: string | null;
    /** 处置机构 */
    supGuid?: string | null;
    /** 处置机构名称 */
    supName?: string | null;
    /** 处置机构联系方式 */
    supTel?: string | null;
    /** 处置机构网址链接 */
    supWeb?: string | null;
    /** 处置方式 */
    assetsMode?: string | null;
    /** 处置资产标的 */
    assetsSubject?: string | null;
    /** 状态 */
    state?: string | null;
    /** 立项时间 */
    lxTime?: string | null;
    /** 发布时间 */
    publishTime?: string | null;
    /** 附件名称 */
    fileName?: string | null;
    /** 附件存储名 */
    saveName?: string | null;
    /** 附件 */
    savePath?: string | null;
    /** 凭证名称 */
    proofFileName?: string | null;
    /** 凭证存储名 */
    proofSaveName?: string | null;
    /** 交易凭证 */
    proofSavePath?: string | null;
    /** 处置结果 */
    assetsResultList?: {
      /** 资产类别 */
      assetType?: string | null;
      /** 资产名称 */
      assetName?: string | null;
      /** 数量 */
      assetNum?: number | null;
      /** 评估价值（元） */
      assesValue?: string | null;
      /** 成交价格（元） */
      price?: string | null;
      /** 受让方 */
      assignee?: string | null;
    }[];
    /** 资产汇总 */
    articleList?: {
      /** 资产类别 */
      assetType?: string | null;
      /** 数量 */
      assetNum?: number | null;
    }[];
    /** 账面原值合计 */
    originalTotal?: string | null;
    /** 数量合计 */
    listTotalNum?: number | null;
    /** 数量合计 */
    resultListTotalNum?: number | null;
    /** 评估价值合计 */
    assesTotalValue?: string | null;
    /** 成交价格合计 */
    costAll?: string | null;
    /** 网址链接 */
    supResultWeb?: string | null;
    /** 处置资产标的 */
    assetsResultSubject?: string | null;
    /** 退回原因 */
    rejectReason?: string | null;
    /** 撤回原因 */
    cancelReason?: string | null;
    /** 版本 */
    version?: number;
  };
  /** 资产明细 */
  assetsList?: {
    /** 资产类别 */
    assetType?: string | null;
    /** 资产名称 */
    assetName?: string | null;
    /** 数量 */
    assetNum?: number | null;
    /** 计量单位 */
    unit?: string | null;
    /** 购置日期 */
    purchaseDate?: string | null;
    /** 账面原值（元） */
    original?: string | null;
    /** 账面净值（元） */
    equity?: string | null;
  }[];
}

/** DELETE /gpr-workflow/rest/assetes/org/delete/{id} */
export interface DeleteInput {
  /** id */
  id?: string;
  /** 版本 */
  version?: number;
}

export type DeleteReply = null;

/** GET /gpr-workflow/rest/assetes/org/cancelById */
export interface CancelByIdInput {
  /** id */
  id?: string;
  /** 撤回原因 */
  cancelReason?: string;
  /** 状态 */
  state?: string;
  /** 版本 */
  version?: number;
}

export type CancelByIdReply = null;

/** POST /gpr-workflow/rest/assetes/org/auditAssets */
export interface AuditAssetsInput {
  /** id */
  id?: string | null;
  /** 退回原因 */
  rejectReason?: string | null;
  flag?: "1" | "0" | null;
  /** 版本 */
  version?: number | null;
}

export type AuditAssetsReply = null;

/** GET /gpr-workflow/rest/assetes/org/deleteUpload/{id} */
export interface DeleteUploadInput {
  /** id */
  id?: string;
  /** 版本 */
  version?: number;
}

export type DeleteUploadReply = null;

/** POST /gpr-workflow/rest/assetes/org/upload */
export type UploadInput = Record<string, never>;

export interface UploadReply {
  enclosureName?: string;
  enclosureNameStorage?: string;
  enclosurePath?: string;
}

/** GET /gpr-workflow/rest/assetes/org/download/{id}/{kind} */
export interface DownloadInput {
  /** id */
  id: string;
  kind: "1" | "2";
}

export type DownloadReply = string;
