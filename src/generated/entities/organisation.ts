// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/organisation.schema.json
// Hash: a7e02658cf5e0553aea671155a584ad2

export interface Organisation {
  /** 组织id */
  orgGuid?: string;
  /** 组织名称 */
  orgName: string;
  /** 主管单位id */
  orgTopGuid?: string;
  /** 主管单位 */
  orgTopName?: string;
  /** 联系方式 */
  orgTel?: string;
  /** 联系人 */
  orgContact?: string;
  /** 交易机构 */
  exchange?: boolean;
  /** 所属区划 */
  regionId?: string;
}
