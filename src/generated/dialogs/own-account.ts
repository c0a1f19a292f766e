// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/dialogs.hbs
// Sources: schemas/dialogs/own-account.yaml
// Hash: 9a08a89f35074b62d303f6cd747066e1

import { differsFromReference, entered, equals, equalsReference, hasFormat, isAtMost, isEmpty } from "../../../runtime/contract/language/condition.ts";
import type { Dialogs } from "../../../runtime/contract/language/screen.ts";
import type { Scope } from "../../../runtime/contract/values/data.ts";
import * as account from "../services/account/calls.ts";
import * as authCenter from "../services/auth-center/calls.ts";

/** 个人账号 */
export const ownAccount = {
  id: "own-account",
  title: "个人账号",
  actions: {
    profile: {
      id: "profile",
      label: "",
      title: "修改基本信息",
      form: {
        record: (s: Scope) => s.user,
        errors: "fields",
        items: [
          { names: ["userName"], label: "姓名", type: "string", widget: "text", required: true, format: "text" },
          {
            names: ["userAccount"],
            label: "账号",
            type: "string",
            widget: "text",
            required: true,
            format: "text",
            hint: "登录账号不能修改",
            readonly: true,
          },
          { names: ["userIDCard"], label: "身份证号", type: "string", widget: "text", required: true, format: "text" },
          { names: ["userEmail"], label: "邮箱", type: "string", widget: "text", required: true, format: "text" },
          {
            names: ["userTel"],
            label: "手机号",
            type: "string",
            widget: "phone",
            required: true,
            format: "text",
            hint: "换成新号码后，需要重新验证才能用手机号登录",
            max: 50,
          },
          {
            names: ["pwd"],
            label: "登录密码",
            type: "string",
            widget: "current-password",
            secret: true,
            format: "text",
            show: (s) =>
              isAtMost(s.user["provenUntil"], s.now) &&
              (differsFromReference(entered(s, "userTel"), s.user["userTel"]) || differsFromReference(entered(s, "userEmail"), s.user["userEmail"])),
          },
        ],
      },
      call: authCenter.updateInfo,
      input: () => import("../services/auth-center/rules/update-info.ts").then((m) => m.input),
      send: { userId: (s: Scope) => s.user["userId"], version: (s: Scope) => s.user["version"], otherPwd: (s: Scope) => s.form?.["pwd"] },
    },
    bindMobile: {
      id: "bindMobile",
      label: "",
      checks: [
        { rule: (s) => !isEmpty(entered(s, "identifier")), message: "请填写表单信息", fields: ["identifier"] },
        { rule: (s) => !isEmpty(entered(s, "certificate")), message: "请填写表单信息", fields: ["certificate"] },
        { rule: (s) => hasFormat(entered(s, "identifier"), "mobile"), message: "手机号错误", fields: ["identifier"] },
      ],
      title: "绑定手机号",
      form: {
        errors: "first",
        items: [
          {
            names: ["identifier"],
            label: "手机号",
            type: "string",
            widget: "phone",
            required: true,
            format: "text",
            hint: "绑定后可用手机号登录，业务短信也发到这个号码。",
            max: 11,
          },
          { names: ["certificate"], label: "验证码", type: "string", widget: "text", required: true, format: "text" },
          {
            names: ["pwd"],
            label: "登录密码",
            type: "string",
            widget: "current-password",
            secret: true,
            format: "text",
            show: (s) => isAtMost(s.user["provenUntil"], s.now),
          },
        ],
      },
      call: account.authSingle,
      input: () => import("../services/account/rules/auth-single.ts").then((m) => m.input),
      send: { identityType: "2", userId: (s: Scope) => s.user["userId"], otherPwd: (s: Scope) => s.form?.["pwd"] },
    },
    changeMobile: {
      id: "changeMobile",
      label: "",
      checks: [
        { rule: (s) => !isEmpty(entered(s, "identifier")), message: "请填写表单信息", fields: ["identifier"] },
        { rule: (s) => !isEmpty(entered(s, "certificate")), message: "请填写表单信息", fields: ["certificate"] },
        { rule: (s) => hasFormat(entered(s, "identifier"), "mobile"), message: "手机号错误", fields: ["identifier"] },
      ],
      title: "修改手机号",
      form: {
        errors: "first",
        items: [
          {
            names: ["oldMobile"],
            label: "原手机号",
            type: "string",
            widget: "display",
            format: "text",
            empty: "未绑定",
            default: (s: Scope) => s.user["userTel"],
          },
          { names: ["identifier"], label: "新手机号", type: "string", widget: "phone", required: true, format: "text", max: 11 },
          { names: ["certificate"], label: "验证码", type: "string", widget: "text", required: true, format: "text" },
          {
            names: ["oldCode"],
            label: "原手机号验证码",
            type: "string",
            widget: "text",
            format: "text",
            hint: "与登录密码任填一项",
            show: (s) => isAtMost(s.user["provenUntil"], s.now) && equals(s.user["telVerified"], true),
          },
          {
            names: ["pwd"],
            label: "登录密码",
            type: "string",
            widget: "current-password",
            secret: true,
            format: "text",
            show: (s) => isAtMost(s.user["provenUntil"], s.now),
          },
        ],
      },
      call: account.authSingle,
      input: () => import("../services/account/rules/auth-single.ts").then((m) => m.input),
      send: {
        identityType: "2",
        userId: (s: Scope) => s.user["userId"],
        otherPwd: (s: Scope) => s.form?.["pwd"],
        oldMobile: (s: Scope) => equals(s.user["telVerified"], true) ? s.user["userTel"] : undefined,
      },
    },
    password: {
      id: "password",
      label: "",
      checks: [{ rule: (s) => equalsReference(entered(s, "confirmPwd"), s.form?.["pwd"]), message: "新密码不一致", fields: ["confirmPwd", "pwd"] }],
      title: "修改密码",
      form: {
        blame: "oldPwd",
        errors: "fields",
        items: [
          { names: ["oldPwd"], label: "旧密码", type: "string", widget: "current-password", required: true, secret: true, format: "text" },
          { names: ["pwd"], label: "新密码", type: "string", widget: "password", required: true, secret: true, format: "text" },
          { names: ["confirmPwd"], label: "确认新密码", type: "string", widget: "password", required: true, secret: true, format: "text" },
        ],
        typed: () => import("../entities/password-change.typed.ts").then((m) => m.input),
      },
      call: account.updatePwd,
      input: () => import("../services/account/rules/update-pwd.ts").then((m) => m.input),
      send: { userId: (s: Scope) => s.user["userId"], otherPwd: (s: Scope) => s.form?.["oldPwd"] },
    },
    alter: {
      id: "alter",
      label: "",
      checks: [
        {
          rule: (s) => equalsReference(entered(s, "confirmPwd"), s.form?.["newPassWord"]),
          message: "两次输入密码不一致!",
          fields: ["confirmPwd", "newPassWord"],
        },
      ],
      title: "修改密码",
      form: {
        blame: "passWord",
        errors: "fields",
        items: [
          { names: ["passWord"], label: "旧密码", type: "string", widget: "current-password", required: true, secret: true, format: "text" },
          { names: ["newPassWord"], label: "新密码", type: "string", widget: "password", required: true, secret: true, format: "text" },
          { names: ["confirmPwd"], label: "确认新密码", type: "string", widget: "password", required: true, secret: true, format: "text" },
        ],
        typed: () => import("../entities/password-alter.typed.ts").then((m) => m.input),
      },
      call: account.passWord,
      input: () => import("../services/account/rules/pass-word.ts").then((m) => m.input),
      send: { userName: (s: Scope) => s.user["userAccount"], otherPwd: (s: Scope) => s.form?.["passWord"] },
      then: "setPassword",
    },
    setPassword: {
      id: "setPassword",
      label: "修改密码",
      call: account.newPassWord,
      input: () => import("../services/account/rules/new-pass-word.ts").then((m) => m.input),
      send: { userName: (s: Scope) => s.user["userAccount"] },
    },
    beginFactor: {
      id: "beginFactor",
      label: "",
      title: "开启双因素认证",
      form: {
        errors: "fields",
        save: "下一步",
        items: [
          {
            names: ["pwd"],
            label: "登录密码",
            type: "string",
            widget: "current-password",
            required: true,
            secret: true,
            format: "text",
            hint: "开启后，每次登录还须输入手机验证器上的动态验证码。",
          },
        ],
      },
      call: account.beginFactor,
      input: () => import("../services/account/rules/begin-factor.ts").then((m) => m.input),
      send: { otherPwd: (s: Scope) => s.form?.["pwd"] },
      then: "confirmFactor",
    },
    confirmFactor: {
      id: "confirmFactor",
      label: "",
      title: "开启双因素认证",
      form: {
        record: (s: Scope) => s.reply,
        errors: "fields",
        save: "开启",
        items: [
          {
            names: ["uri"],
            label: "扫码绑定",
            type: "string",
            widget: "text",
            format: "text",
            hint: "用手机上的身份验证器扫描二维码；不能扫码时，手工输入下面的密钥。",
            readonly: true,
          },
          { names: ["secret"], label: "密钥", type: "string", widget: "display", format: "key", hint: "分组只为便于抄录，输入时不用空格。" },
          { names: ["factorCode"], label: "动态验证码", type: "string", widget: "text", required: true, format: "text" },
        ],
      },
      call: account.confirmFactor,
      input: () => import("../services/account/rules/confirm-factor.ts").then((m) => m.input),
      then: "showFactorCodes",
    },
    showFactorCodes: {
      id: "showFactorCodes",
      label: "",
      title: "恢复码",
      form: {
        record: (s: Scope) => s.reply,
        readonly: true,
        errors: "fields",
        items: [{ names: ["recoveryCodes"], label: "恢复码", type: "string", widget: "textarea", format: "pre", hint: "每个可代替动态验证码一次，仅显示这一次，请保存" }],
      },
    },
    renewFactorCodes: {
      id: "renewFactorCodes",
      label: "",
      title: "更换恢复码",
      form: {
        errors: "fields",
        items: [{ names: ["factorCode"], label: "动态验证码", type: "string", widget: "text", required: true, format: "text", hint: "更换后，原来的恢复码全部失效。" }],
      },
      call: account.renewFactorCodes,
      input: () => import("../services/account/rules/confirm-factor.ts").then((m) => m.input),
      then: "showFactorCodes",
    },
    endFactor: {
      id: "endFactor",
      label: "",
      danger: true,
      title: "关闭双因素认证",
      form: {
        errors: "fields",
        save: "关闭认证",
        items: [
          {
            names: ["factorCode"],
            label: "动态验证码",
            type: "string",
            widget: "text",
            required: true,
            format: "text",
            hint: "验证器上的动态验证码，或一个恢复码。",
          },
        ],
      },
      call: account.endFactor,
      input: () => import("../services/account/rules/confirm-factor.ts").then((m) => m.input),
    },
    bindCa: {
      id: "bindCa",
      label: "",
      title: "绑定CA",
      form: {
        errors: "fields",
        items: [
          {
            names: ["userAccount"],
            label: "账号",
            type: "string",
            widget: "display",
            required: true,
            format: "text",
            default: (s: Scope) => s.user["userAccount"],
          },
          { names: ["pwd"], label: "登录密码", type: "string", widget: "current-password", required: true, secret: true, format: "text" },
          { names: ["caUniCode"], label: "CA证书", type: "string", widget: "text", required: true, format: "text" },
        ],
      },
      call: account.caRegister,
      input: () => import("../services/account/rules/ca-register.ts").then((m) => m.input),
      send: { otherPwd: (s: Scope) => s.form?.["pwd"], caUniCode: (s: Scope) => s.params?.["caUniCode"] },
    },
    unbindCa: {
      id: "unbindCa",
      label: "",
      danger: true,
      title: "解绑CA",
      form: {
        errors: "fields",
        save: "解绑",
        items: [
          { names: ["keyCode"], label: "CA证书", type: "string", widget: "text", required: true, format: "text", hint: "解绑后，不能再用这张CA证书登录。" },
          {
            names: ["pwd"],
            label: "登录密码",
            type: "string",
            widget: "current-password",
            secret: true,
            format: "text",
            show: (s) => isAtMost(s.user["provenUntil"], s.now),
          },
        ],
      },
      call: account.caUnbinding,
      input: () => import("../services/account/rules/ca-unbinding.ts").then((m) => m.input),
      send: {
        keyName: (s: Scope) => s.params?.["keyName"],
        keyCode: (s: Scope) => s.params?.["caUniCode"],
        otherPwd: (s: Scope) => s.form?.["pwd"],
      },
    },
  },
} satisfies Dialogs;
