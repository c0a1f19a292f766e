import { createContext } from "react";

/** Identifies a list whose views are saved: the screen, the block of the screen, and the call that reads the rows (`service.call`). */
export interface ListId {
  screen: string;
  block: string;
  call: string;
}

/**
 * One search input of a saved view, with its values as texts as in the URL. `label` is shown to users if the list no longer has this input.
 */
export interface ViewCondition {
  name: string;
  label: string;
  values: readonly string[];
}

/** A column of a list that a saved view shows, in the order of the view. */
export interface ViewColumn {
  name: string;
  label: string;
}

/** The content of a saved view of a list: search conditions, columns and sort orders. */
export interface ViewContent {
  conditions: readonly ViewCondition[];
  /** The visible columns in their order. Empty: the columns that the user sees without a view. */
  columns: readonly ViewColumn[];
  /** Up to two sort orders, each `field` or `-field`. Empty: the order of the list. */
  orders: readonly string[];
}

/** A saved view of a list, with those parts that the signed-in user may use now. */
export interface SavedView extends ViewContent {
  id: string;
  name: string;
  /** True if the user created the view and may change and delete it. */
  isOwn: boolean;
  /** The role whose users can use the view. Undefined: the view is not shared. */
  roleId?: string | undefined;
  roleName?: string | undefined;
  /** Labels of conditions that the server has left out, because the user may not use them now or the list no longer has them. */
  dropped: readonly string[];
}

/** A view to store. With an `id`, it replaces the user's own view with this id. */
export interface NewView extends ViewContent {
  id?: string;
  name: string;
  /** The role whose users can use the view too. Undefined: the view is not shared. */
  roleId?: string | undefined;
}

/** A role with which the signed-in user may share a view. All users with this role can then use the view. */
export interface SharingRole {
  roleId: string;
  roleName: string;
}

/** Store of saved views: a query, columns and sort order of a list under a name. */
export interface ViewStore {
  /** Lists the views of a list that the user may see. */
  list: (list: ListId) => Promise<readonly SavedView[]>;
  /** Lists the roles with which the user may share a view. */
  roles: () => Promise<readonly SharingRole[]>;
  /**
   * Stores a view.
   *
   * @returns its id
   * @throws ReplyError if it is refused
   */
  save: (list: ListId, view: NewView) => Promise<string>;
  /** Removes a view of the user. */
  remove: (id: string) => Promise<void>;
}

/** React context with the store of saved views. If it is undefined, lists have no views. */
export const ViewStoreContext = createContext<ViewStore | undefined>(undefined);
