// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/login-page.yaml, schemas/entities/login-page.schema.json
// Hash: d857f34e90ed11aaa2bf247a01914f2c

import { entered, isEmpty, type Screen, ScreenPage } from "../../../runtime/index.ts";
import * as changes from "../services/changes/calls.ts";
import * as loginPage from "../services/login-page/calls.ts";

const screen: Screen = {
  id: "login-page",
  title: "登录页设置",
  path: "/login-page",
  params: [],
  under: [],
  blocks: {
    settings: {
      kind: "form",
      call: loginPage.pageConfigDefault,
      form: {
        errors: "fields",
        items: [
          {
            section: "页面",
            items: [
              { names: ["logoContent"], label: "页面标题", type: "string", widget: "text", format: "text", max: 20 },
              {
                names: ["loginForm"],
                label: "登录方式",
                type: "array",
                widget: "checkboxes",
                required: true,
                codes: [
                  { value: "1", label: "账号" },
                  { value: "2", label: "手机" },
                  { value: "3", label: "CA" },
                ],
                always: "1",
                format: "list",
                default: ["1"],
              },
            ],
          },
          {
            section: "图片",
            items: [
              {
                names: ["iconUrl"],
                label: "标签页图标",
                type: "string",
                widget: "image",
                file: { types: ["ico"], maxBytes: 10485760, messages: { types: "图标只能是 ico 格式", maxBytes: "图片大小不能超过 10240 kb" }, address: true },
                format: "file",
                call: loginPage.uploadLoginImage,
                send: { slot: "1" },
              },
              {
                names: ["logoUrl"],
                label: "主logo",
                type: "string",
                widget: "image",
                file: {
                  types: ["png", "jpeg", "jpg"],
                  maxBytes: 10485760,
                  messages: { types: "主logo只能是 png/jpeg/jpg 格式", maxBytes: "图片大小不能超过 10240 kb" },
                  crop: "free",
                  address: true,
                },
                format: "file",
                call: loginPage.uploadLoginImage,
                send: { slot: "2" },
              },
              {
                names: ["loginBgUrl"],
                label: "背景图",
                type: "string",
                widget: "image",
                file: {
                  types: ["png"],
                  maxBytes: 10485760,
                  messages: { types: "背景图只能是 png 格式", maxBytes: "图片大小不能超过 10240 kb" },
                  crop: "free",
                  address: true,
                },
                format: "file",
                call: loginPage.uploadLoginImage,
                send: { slot: "3" },
              },
            ],
          },
          {
            section: "文字",
            items: [
              { names: ["contractMsg"], label: "注册协议", type: "string", widget: "rich-text", format: "html" },
              { names: ["footer"], label: "页脚", type: "string", widget: "rich-text", format: "html" },
            ],
          },
        ],
      },
      actions: ["save", "history"],
    },
  },
  actions: {
    save: {
      id: "save",
      label: "保存",
      call: loginPage.savePageConfig,
      input: () => import("../services/login-page/rules/save-page-config.ts").then((m) => m.input),
      then: "clearLogoCache",
    },
    clearLogoCache: { id: "clearLogoCache", label: "", call: loginPage.clearLogoCache },
    history: { id: "history", label: "变更记录", call: changes.loginPage, when: (s) => !isEmpty(entered(s, "version")) },
  },
};

/** 登录页设置 */
export default function LoginPagePage() {
  return <ScreenPage screen={screen} />;
}
LoginPagePage.screen = screen;
