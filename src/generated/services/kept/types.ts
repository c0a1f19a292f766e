// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/kept.yaml
// Hash: 51c426448985b6a6e63ca31d8d506ed9

/** PUT /gp-portal-center/portalCenter/kept */
export interface KeepInput {
  /** 名称 */
  name: string;
  /** 内容 */
  value?: string | null;
}
export type KeepReply = null;

/** GET /gp-portal-center/portalCenter/kept/drafts */
export type KeptDraftsInput = Record<string, never>;
export type KeptDraftsReply = {
  name?: string;
  value?: string;
}[];
