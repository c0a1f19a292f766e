// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/dialogs.hbs
// Sources: schemas/dialogs/counter.yaml

import { entered, equals, equalsReference, isAtMost, isEmpty, pluck, shown } from "../../../runtime/contract/language/condition.ts";
import type { Dialogs } from "../../../runtime/contract/language/screen.ts";
import type { Scope } from "../../../runtime/contract/values/data.ts";
import * as shop from "../services/shop/calls.ts";

/** 柜台 */
export const counter = {
  id: "counter",
  title: "柜台",
  actions: {
    order: {
      id: "order",
      label: "",
      checks: [
        { rule: (s) => !isEmpty(s.form?.["receiver"]), message: "请填写收货人", fields: ["receiver"] },
        {
          when: (s) => equals(entered(s, "receiver"), "书店"),
          rule: (s) => isAtMost(entered(s, "copies"), 3),
          message: "最多三本",
          fields: ["copies"],
        },
      ],
      title: "订购",
      form: {
        errors: "first",
        save: "下单",
        items: [
          {
            names: ["bookId"],
            label: "图书",
            type: "string",
            widget: "select",
            required: true,
            options: { call: shop.choices, send: { pageNumber: 1, pageSize: 1000 }, value: "id", label: (s: Scope) => shown(s.option?.["bookName"]) },
            format: "text",
          },
          { names: ["copies"], label: "数量", type: "integer", widget: "number", required: true, format: "number" },
          {
            names: ["receiver"],
            label: "收货人",
            type: "string",
            widget: "text",
            required: true,
            format: "text",
            hint: "默认为本人",
            default: (s: Scope) => s.user["userId"],
          },
        ],
      },
      width: 640,
      call: shop.orderBook,
      input: () => import("../services/shop/rules/order-book.ts").then((m) => m.input),
      send: { source: (s: Scope) => s.params?.["source"] },
      cancelled: "未订购",
      then: "note",
    },
    again: {
      id: "again",
      label: "",
      danger: true,
      title: "再次订购",
      form: {
        errors: "first",
        save: "下单",
        items: [
          {
            names: ["bookId"],
            label: "图书",
            type: "string",
            widget: "select",
            required: true,
            options: { call: shop.choices, send: { pageNumber: 1, pageSize: 1000 }, value: "id", label: (s: Scope) => shown(s.option?.["bookName"]) },
            format: "text",
          },
          { names: ["copies"], label: "数量", type: "integer", widget: "number", required: true, format: "number" },
          {
            names: ["receiver"],
            label: "收货人",
            type: "string",
            widget: "text",
            format: "text",
            hint: "默认为本人",
            default: (s: Scope) => s.user["userId"],
          },
        ],
      },
      call: shop.orderBook,
      input: () => import("../services/shop/rules/order-book.ts").then((m) => m.input),
      send: { bookId: (s: Scope) => s.params?.["book"] },
    },
    changePin: {
      id: "changePin",
      label: "",
      checks: [{ rule: (s) => equalsReference(entered(s, "again"), s.form?.["pin"]), message: "两次输入不一致", fields: ["again", "pin"] }],
      title: "修改口令",
      form: {
        blame: "oldPin",
        errors: "fields",
        items: [
          { names: ["oldPin"], label: "原口令", type: "string", widget: "current-password", required: true, secret: true, format: "text" },
          { names: ["pin"], label: "口令", type: "string", widget: "password", required: true, secret: true, format: "text" },
          { names: ["again"], label: "再次输入", type: "string", widget: "password", required: true, secret: true, format: "text" },
        ],
        typed: () => import("../entities/pin-change.typed.ts").then((m) => m.input),
      },
      call: shop.changePin,
      input: () => import("../services/shop/rules/change-pin.ts").then((m) => m.input),
      send: { earlier: (s: Scope) => s.form?.["oldPin"] },
    },
    note: {
      id: "note",
      label: "备注",
      call: shop.noteOrder,
      input: () => import("../services/shop/rules/note-order.ts").then((m) => m.input),
      send: { orderId: (s: Scope) => pluck(s.reply, ["orderId"]), note: "已订购" },
    },
  },
} satisfies Dialogs;
