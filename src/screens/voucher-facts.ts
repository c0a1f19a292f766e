import type { Project } from "./sheet/project.ts";

/** Title of the printed voucher of a disposal (D-PRINT-02). */
export const VOUCHER_TITLE = "中央行政事业单位国有资产处置交易凭证";

/** Returns the facts that a voucher shows above its table, each as label and value (D-PRINT-03). */
export function voucherFacts(project: Project): (readonly [string, unknown])[] {
  return [
    ["项目编号", project.projectCode],
    ["项目名称", project.projectName],
    ["处置单位", project.orgName],
    ["联系人", project.orgContact],
    ["联系方式", project.orgTel],
    ["处置方式", project.assetsMode],
    ["处置机构", project.supName],
    ["处置资产标的", project.assetsResultSubject ?? project.assetsSubject],
  ];
}
