// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/sessions.yaml, schemas/entities/online-session.schema.json
// Hash: 1056693d0bb6586c94627e1f48723db4

import { differs, isOneOf, type Scope, type Screen, ScreenPage, shown } from "../../../runtime/index.ts";
import * as sessions from "../services/sessions/calls.ts";

const screen: Screen = {
  id: "sessions",
  title: "在线用户",
  path: "/online-user",
  params: [],
  under: [],
  access: (s) => isOneOf(s.user["systemType"], ["1", "2"]),
  blocks: {
    list: {
      kind: "table",
      call: sessions.list,
      search: [
        { names: ["userAccount"], label: "账号", type: "string", widget: "text", format: "text" },
        { names: ["address"], label: "登录地址", type: "string", widget: "text", format: "text" },
      ],
      checks: [],
      rowKey: "id",
      naming: (s: Scope) => `${shown(s.row?.["userName"])}（${shown(s.row?.["userAccount"])}）`,
      columns: [
        { field: "userAccount", label: "账号", format: "text", sort: true },
        { field: "userName", label: "姓名", format: "text", sort: true },
        { field: "address", label: "登录地址", format: "text", sort: true },
        { field: "browser", label: "浏览器", format: "text" },
        {
          field: "loginType",
          label: "登录方式",
          format: "codes",
          codes: [
            { value: "1", label: "账号" },
            { value: "2", label: "手机号" },
            { value: "3", label: "CA" },
          ],
          sort: true,
        },
        { field: "since", label: "登录时间", format: "datetime", sort: true },
        { field: "lastSeen", label: "最近活动", format: "datetime", sort: true },
        { field: "own", label: "当前会话", format: "boolean" },
      ],
      select: true,
      pageSizes: [10, 20, 50, 100],
      actions: [],
      rowActions: ["kick", "kickUser"],
    },
  },
  actions: {
    kick: {
      id: "kick",
      label: "下线",
      danger: true,
      rows: "each",
      when: (s) => differs(s.row?.["own"], true) && differs(s.row?.["systemType"], "4"),
      confirm: { text: "该会话将立即退出登录，确认下线？" },
      call: sessions.kick,
    },
    kickUser: {
      id: "kickUser",
      label: "全部下线",
      danger: true,
      when: (s) => differs(s.row?.["systemType"], "4"),
      confirm: { text: "该用户的其他会话都将立即退出登录，确认下线？" },
      call: sessions.kickUser,
    },
  },
};

/** 在线用户 */
export default function SessionsPage() {
  return <ScreenPage screen={screen} />;
}
SessionsPage.screen = screen;
