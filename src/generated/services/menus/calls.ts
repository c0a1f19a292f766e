// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/menus.yaml, schemas/entities/menu.schema.json
// Hash: 66351559b32ea6f6e48ed9d5b3384c00

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { AddInput, AddReply, AllInput, AllReply, ArrangeInput, ArrangeReply, ChangeInput, ChangeReply, GetMenuInput, GetMenuReply, RegionsInput, RegionsReply, RemoveInput, RemoveReply, SaveRegionsInput, SaveRegionsReply, TreeInput, TreeReply } from "./types.ts";

const addBody = [
  "menuId",
  "menuName",
  "parentId",
  "menuIcon",
  "menuOrder",
  "menuIndexUrl",
  "menuPath",
  "menuComponent",
  "userSystemType",
  "userType",
  "menuOpenType",
  "regionId",
];

/** GET /gp-menu-center/rest/v1/menu/tree */
export const tree: Call<TreeInput, TreeReply> = {
  id: "menus.tree",
  method: "get",
  path: "/gp-menu-center/rest/v1/menu/tree",
  query: ["userSystemType", "userType"],
};

/** GET /gp-menu-center/rest/v1/menu/all */
export const all: Call<AllInput, AllReply> = {
  id: "menus.all",
  method: "get",
  path: "/gp-menu-center/rest/v1/menu/all",
};

/** GET /gp-menu-center/rest/v1/menu/detail */
export const getMenu: Call<GetMenuInput, GetMenuReply> = {
  id: "menus.getMenu",
  method: "get",
  path: "/gp-menu-center/rest/v1/menu/detail",
  query: ["menuId"],
};

/** POST /gp-menu-center/rest/v1/menu */
export const add: Call<AddInput, AddReply> = {
  id: "menus.add",
  method: "post",
  path: "/gp-menu-center/rest/v1/menu",
  body: addBody,
};

/** PUT /gp-menu-center/rest/v1/menu */
export const change: Call<ChangeInput, ChangeReply> = {
  id: "menus.change",
  method: "put",
  path: "/gp-menu-center/rest/v1/menu",
  body: [...addBody, "version"],
};

/** PUT /gp-menu-center/rest/v1/menu/order */
export const arrange: Call<ArrangeInput, ArrangeReply> = {
  id: "menus.arrange",
  method: "put",
  path: "/gp-menu-center/rest/v1/menu/order",
  body: ["ids", "versions"],
};

/** DELETE /gp-menu-center/rest/v1/menu/id */
export const remove: Call<RemoveInput, RemoveReply> = {
  id: "menus.remove",
  method: "delete",
  path: "/gp-menu-center/rest/v1/menu/id",
  query: ["id", "version"],
};

/** GET /gp-menu-center/rest/v1/menu/region */
export const regions: Call<RegionsInput, RegionsReply> = {
  id: "menus.regions",
  method: "get",
  path: "/gp-menu-center/rest/v1/menu/region",
  query: ["id"],
};

/** POST /gp-menu-center/rest/v1/menu/region */
export const saveRegions: Call<SaveRegionsInput, SaveRegionsReply> = {
  id: "menus.saveRegions",
  method: "post",
  path: "/gp-menu-center/rest/v1/menu/region",
  body: ["regionIds", "id", "version"],
};
