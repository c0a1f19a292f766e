import type { UserInfoReply } from "../../../generated/services/auth-center/types.ts";

/**
 * Names of the user types in the top bar and the profile (P-TOPBAR-04). User management has other names for the same ids, and
 * both sets are required.
 */
const NAMES: Readonly<Record<string, string>> = {
  "0": "其他",
  "1": "监管机构",
  "2": "采购人",
  "3": "代理机构",
  "4": "供应商",
  "5": "专家",
  "6": "用户管理员",
  "7": "系统管理员",
  "8": "区划管理员",
  "9": "审计管理员",
  "10": "资产处置单位",
};

/** The status of a type that the user may switch to. */
const ENABLED = "1";

/** A type of users, such as supplier, with its Chinese name. */
export interface UserType {
  id: string;
  name: string;
}

/**
 * Returns the Chinese name of a user type.
 *
 * @param id the id of the type
 * @returns An empty string if `id` is absent or empty, and 其他 for an unknown type.
 */
export function userTypeName(id: unknown): string {
  if (id === null || id === undefined || id === "") return "";
  return NAMES[String(id)] ?? "其他";
}

/** Lists the types that the user may switch between, without duplicates (P-TOPBAR-06). These are the user's types with status 1. */
export function enabledTypes(user: UserInfoReply): readonly UserType[] {
  const ids = (user.userTypeInfos ?? []).filter((info) => info.status === ENABLED).map((info) => String(info.userTypeId));
  return [...new Set(ids)].map((id) => ({ id, name: userTypeName(id) }));
}
