// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/user-info.schema.json
// Hash: 6732a657a6e9d8ef416252aafb36b2e5

export interface UserInfo {
  /** 用户id */
  userId?: string;
  /** 账号 */
  userAccount?: string;
  /** 姓名 */
  userName?: string;
  /** 用户系统类型 */
  systemType?: string;
  /** 当前用户类型 */
  userTypeNow?: string;
  /** 组织id */
  orgGuid?: string;
  /** 组织名称 */
  orgName?: string;
  /** 主管单位id */
  orgTopGuid?: string;
  /** 主管单位 */
  orgTopName?: string;
  /** 交易机构 */
  exchange?: boolean;
  /** 角色 */
  roles?: string[];
  /** 所属区划 */
  regionId?: string;
  /** 权限 */
  rights?: string[];
}
