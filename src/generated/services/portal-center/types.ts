// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/portal-center.yaml
// Hash: cb686f26c9d74de04751de76b09799fc

/** GET /gp-portal-center/portalCenter/task/loadTaskWorkList */
export type LoadTaskWorkListInput = Record<string, never>;

export type LoadTaskWorkListReply = {
  taskName?: string;
  taskCount?: number;
  url?: string;
}[];
