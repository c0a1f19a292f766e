// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/subsystem.schema.json
// Hash: 28a84185a5c8af809d0d9ac9901b7ab0

export interface Subsystem {
  /** 系统id */
  systemId?: string;
  /** 系统名称 */
  systemName?: string;
  /** 菜单名称 */
  systemTitle?: string;
  /** 菜单别名 */
  systemAliasTitle?: string;
  /** 序号 */
  systemOrder?: number;
  /** 初始化状态 */
  systemStatus?: ("1" | "0");
}

/** 初始化状态 */
export const subsystemSystemStatusCodes = [
  { value: "1", label: "已初始化" },
  { value: "0", label: "未初始化" },
] as const;
