// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/role.schema.json
// Hash: 0a15458de81d74c489a790f77dd18005

export interface Role {
  /** 角色id */
  roleId: string;
  /** 角色名称 */
  roleName: string;
  /** 权限 */
  rights?: string[];
}
