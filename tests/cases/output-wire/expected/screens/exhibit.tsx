// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/page.hbs
// Sources: schemas/screens/exhibit.yaml, schemas/entities/exhibit.schema.json

import { pluck, type Scope, type Screen, ScreenPage } from "../../../runtime/index.ts";
import * as museum from "../services/museum/calls.ts";

const screen: Screen = {
  id: "exhibit",
  title: "展品",
  path: "/exhibit",
  params: ["id"],
  under: [],
  blocks: {
    exhibit: {
      kind: "form",
      call: museum.getExhibit,
      form: {
        errors: "fields",
        items: [
          { names: ["exhibitName"], label: "名称", type: "string", widget: "text", required: true, format: "text" },
          {
            names: ["shelves"],
            label: "书架",
            type: "array",
            widget: "checkboxes",
            required: true,
            codes: [
              { value: "1", label: "一楼" },
              { value: "2", label: "二楼" },
            ],
            always: "1",
            format: "list",
          },
          { names: ["summary"], label: "摘要", type: "string", widget: "rich-text", format: "html" },
          { names: ["notes"], label: "备注", type: "string", widget: "textarea", format: "text" },
          {
            names: ["cover"],
            label: "封面",
            type: "string",
            widget: "image",
            file: {
              types: ["png", "jpg", "jpeg"],
              maxBytes: 10485760,
              messages: { types: "图片只能是 png 或 jpg 格式", maxBytes: "图片大小不能超过 10240 kb" },
              crop: { width: 200, height: 200 },
              address: true,
            },
            format: "file",
            call: museum.uploadImage,
            send: { kind: "1" },
          },
          {
            names: ["mark"],
            label: "图标",
            type: "string",
            widget: "image",
            file: { types: ["ico"], maxBytes: 102400, messages: { types: "图标只能是 ico 格式", maxBytes: "图片大小不能超过 100 kb" } },
            format: "file",
            call: museum.uploadImage,
            send: { kind: "2" },
          },
          {
            names: ["poster"],
            label: "海报",
            type: "string",
            widget: "image",
            file: {
              types: ["png"],
              maxBytes: 10485760,
              messages: { types: "图片只能是 png 格式", maxBytes: "图片大小不能超过 10240 kb" },
              crop: { width: 1920, height: 1080 },
            },
            format: "file",
            call: museum.uploadImage,
            send: { kind: "3" },
          },
          {
            names: ["paper"],
            label: "鉴定书",
            type: "string",
            widget: "file",
            file: { types: ["docx", "pdf"], maxBytes: 2097152, messages: { types: "鉴定书只能是 docx/pdf 格式", maxBytes: "鉴定书大小不能超过 2048 kb" } },
            format: "file",
            call: museum.uploadPaper,
          },
          {
            names: ["scan"],
            label: "扫描件",
            type: "string",
            widget: "upload",
            file: { types: ["pdf", "zip"], maxBytes: 10485760, messages: { types: "扫描件只能是 pdf/zip 格式", maxBytes: "扫描件大小不能超过 10240 kb" } },
            fileName: "scanName",
            format: "file",
            change: [{ set: { scan: (s: Scope) => pluck(s.reply, ["scanId"]), scanName: (s: Scope) => pluck(s.reply, ["scanName"]) } }],
            call: museum.uploadScan,
          },
        ],
      },
      actions: ["look", "save"],
    },
  },
  actions: {
    save: {
      id: "save",
      label: "保存",
      call: museum.updateExhibit,
      input: () => import("../services/museum/rules/update-exhibit.ts").then((m) => m.input),
      then: "reread",
    },
    look: {
      id: "look",
      label: "查看",
      form: {
        call: museum.getExhibit,
        readonly: true,
        errors: "fields",
        items: [
          { names: ["exhibitName"], label: "名称", type: "string", widget: "text", format: "text" },
          { names: ["summary"], label: "摘要", type: "string", widget: "rich-text", format: "html" },
        ],
      },
    },
    reread: {
      id: "reread",
      label: "",
      call: museum.getExhibit,
      input: () => import("../services/museum/rules/get-exhibit.ts").then((m) => m.input),
    },
  },
};

/** 展品 */
export default function ExhibitPage() {
  return <ScreenPage screen={screen} />;
}
ExhibitPage.screen = screen;
