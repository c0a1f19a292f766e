// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/palette.yaml
// Hash: bd25d7d58e1de1dc0d13de5b076ea4be

/** GET /gp-portal-center/portalCenter/palette */
export interface SearchInput {
  /** 搜索内容 */
  text: string;
}
export type SearchReply = {
  /** more: the list, searched for the text; partial: not all lists were searched in time */
  kind?: "action" | "record" | "more" | "partial";
  /** title of the screen */
  group?: string;
  title?: string;
  /** of an action: a syllable for each character, separated by blanks */
  pinyin?: string;
  /** an address of the portal */
  path?: string;
}[];
