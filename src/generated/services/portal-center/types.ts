// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/portal-center.yaml
// Hash: 3d352e6d8d2a5cfd2fb56b8b1aacf8b5

/** GET /gp-portal-center/portalCenter/task/loadTaskWorkList */
export type LoadTaskWorkListInput = Record<string, never>;
export type LoadTaskWorkListReply = {
  taskName?: string;
  taskCount?: number;
  /** the list, filtered, as an address of the portal */
  url?: string;
}[];
