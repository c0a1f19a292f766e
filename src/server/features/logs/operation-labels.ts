import type { Route, ScreenRight } from "../../../../runtime/contract/server/route.ts";
import type { Workflow } from "../../../../runtime/contract/language/workflow.ts";
import type { Generated } from "../../engine/calls/context.ts";

/** Labels of operations that belong to no page, or that a command on the server makes. */
const OWN: Readonly<Record<string, string>> = {
  "account.updatePwd": "修改密码",
  "account.newPassWord": "设置新密码",
  "account.sendPhoneCode": "发送手机验证码",
  "account.authSingle": "绑定手机号",
  "account.caRegister": "绑定CA",
  "account.caUnbinding": "解绑CA",
  "account.beginFactor": "开启双因素认证（获取密钥）",
  "account.confirmFactor": "开启双因素认证",
  "account.renewFactorCodes": "更换恢复码",
  "account.endFactor": "关闭双因素认证",
  "authCenter.updateInfo": "修改个人信息",
  "authCenter.updateUserInfo": "修改个人信息",
  "register.registerUserType": "注册用户类型",
  "users.registerRegionUser": "新增区划用户",
  "loginPage.uploadLoginImage": "上传图片",
  "assetsOrg.deleteUpload": "删除附件",
  "listViews.add": "保存列表方案",
  "listViews.change": "修改列表方案",
  "listViews.remove": "删除列表方案",
  "factor.reset": "重置双因素认证（服务器命令）",
  "auditor.set": "设置审计管理员（服务器命令）",
  "auditor.disable": "停用审计管理员（服务器命令）",
};

const BY_ITSELF = "系统自动办理";

type Known = Pick<Generated, "routes" | "screenRights" | "workflows">;

/**
 * Builds the Chinese labels of logged operations, by operation id. The label of a call is the first of these that exists:
 *
 * - The label that this module lists for the call.
 * - The titles of the buttons that make the call.
 * - The titles of the transitions that the call makes.
 * - The title of the page.
 *
 * A call with none of these has no label. All transitions that the server fires by itself (`workflow.transition`) have the same label.
 */
export function operationLabels({ routes, screenRights, workflows }: Known): ReadonlyMap<string, string> {
  const ofCalls = routes.flatMap((route): [string, string][] => {
    const labels = findLabel(route, screenRights, workflows);
    return labels === undefined ? [] : [[route.call.id, labels]];
  });
  const ofClock = Object.values(workflows).flatMap(({ id, transitions }) =>
    Object.keys(transitions).map((step): [string, string] => [`${id}.${step}`, BY_ITSELF]),
  );
  return new Map([...ofClock, ...ofCalls, ...Object.entries(OWN)]);
}

function findLabel(route: Route, screens: readonly ScreenRight[], workflows: Known["workflows"]): string | undefined {
  const buttons = route.rights.flatMap((right) => buttonOf(right, screens) ?? []);
  const steps = buttons.length > 0 ? [] : stepsOf(route, workflows);
  const labels = buttons.length > 0 ? buttons : steps;
  if (labels.length > 0) return [...new Set(labels)].join("/");
  const page = screens.find(({ id }) => route.rights.includes(id))?.title;
  return page !== undefined && route.call.method === "get" ? `查看${page}` : page;
}

function buttonOf(right: string, screens: readonly ScreenRight[]): string | undefined {
  const [screen, button] = right.split(":");
  return screens.find(({ id }) => id === screen)?.actions?.find(({ id }) => id === button)?.title;
}

/** Titles of the call's transitions, without those that depend on the record. */
function stepsOf({ handler, call }: Route, workflows: Readonly<Record<string, Workflow>>): string[] {
  if (handler.kind !== "workflow") return [];
  const steps = Object.values(workflows[handler.workflow]?.transitions ?? {});
  return steps.flatMap((step) => (step.call === call.id && typeof step.title === "string" ? [step.title] : []));
}
