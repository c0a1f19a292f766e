// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/role.schema.json
// Hash: d0b26dd19abcf0a4b63fc6f34affbe90

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 角色, as it is entered. */
export interface Role {
  /** 角色编码 */
  roleId: string;
  /** 角色名称 */
  roleName: string;
  /** 所属区划 */
  regionId?: string;
  /** 所属区划 */
  regionName?: string;
  /** 区划路径 */
  regionPath?: string;
  /** 功能权限 */
  rights?: string[];
  /** 功能范围 */
  governs?: true | false;
  /** 备注 */
  remark?: string;
}

/** 角色, as it is stored. */
export type RoleRecord = Stored<Role, "roleId">;
