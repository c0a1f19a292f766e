// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/user-info.schema.json
// Hash: 2bb52039899d323681897d3aec90ffde

export interface UserInfo {
  /** 用户id */
  userId?: string;
  /** 组织id */
  orgGuid?: string;
  /** 角色 */
  roles?: string[];
}
