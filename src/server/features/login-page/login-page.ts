import { fileAddress, fileProblem, idOfName } from "../../../../runtime/contract/language/file-rules.ts";
import type { LoginPageHandlers } from "../../../generated/services/login-page/handlers.ts";
import { acceptedType, fileRule, SHOWN } from "../../engine/files/file-types.ts";
import { isPublic, mayOpen } from "../../identity/rights/may-open.ts";
import { bytesOf } from "../../engine/files/file-bytes.ts";
import { findFile, keepFile } from "../../engine/files/stored-files.ts";
import type { CallContext } from "../../identity/portal.ts";
import { userIdOf } from "../../engine/calls/context.ts";
import { cleaned } from "../../engine/calls/input.ts";
import { notFound, violated } from "../../engine/refusals/refusal.ts";
import { forgetRichText } from "../../engine/calls/rich-text.ts";
import { inTransaction, recordsOf } from "../../engine/calls/records.ts";
import { conflict } from "../../engine/store/index.ts";

const ENTITY = "login-page";
/** There is one record. */
const KEY = "default";
/** Longest title (P-LOGINPAGE-05). */
const TITLE = 20;
/** Which image a number of the upload is (P-LOGINPAGE-09). */
const SLOTS = { "1": "iconUrl", "2": "logoUrl", "3": "loginBgUrl" } as const;

/** Settings of the sign-in page (P-LOGINPAGE-01..10) and their images (P-UPLOAD-04). */
export const loginPage: LoginPageHandlers<CallContext> = {
  /** What is saved; before that the name of the portal and the account alone. */
  async pageConfigDefault(_input, context) {
    const saved = await recordsOf(context, ENTITY).find(KEY);
    return saved ?? { id: KEY, logoContent: context.portal.config.browser.title.slice(0, TITLE), loginForm: ["1"] };
  },

  async savePageConfig(input, context) {
    context.reply.message = "保存成功";
    return inTransaction(context, async (inside) => {
      const records = recordsOf(inside, ENTITY);
      const before = await records.findHeld(KEY);
      const { version, ...given } = cleaned({ ...input });
      if (before !== undefined) return records.write(before, given, version);
      // Settings that were read and are gone.
      if (typeof version === "number") throw conflict("stale");
      return records.create({ ...given, id: KEY });
    });
  },

  /** Keeps an image for its uploader until the settings take it; no other slot may. */
  async uploadLoginImage(input, context) {
    const { name, size } = input.file;
    const field = SLOTS[input.slot];
    const rule = fileRule(context.portal.table(ENTITY), field);
    const problem = fileProblem(rule, { name, size });
    const type = problem === undefined ? await acceptedType(input.file, rule.types) : undefined;
    if (type === undefined) throw violated([{ field, message: problem ?? rule.messages.types }]);
    const id = await keepFile(context.portal, userIdOf(context.caller), {
      name: name.slice(-255),
      content: input.file,
      type,
      purpose: `${ENTITY}.${field}`,
      organisation: context.caller.info.orgGuid ?? undefined,
    });
    context.reply.message = "上传成功";
    return fileAddress(id, type);
  },

  /** An image has an address of its own, so no browser shows an old one; what is kept here is the cleaned texts. */
  async clearLogoCache(_input, context) {
    forgetRichText();
    context.reply.message = "缓存已清除";
    return null;
  },

  /** What is not there and what he may not see are the same to him who asks. */
  async openFile(input, context) {
    const id = idOfName(input.name);
    const file = id === undefined ? undefined : await findFile(context.connection, id);
    if (id === undefined || file === undefined || input.name !== `${id}.${file.type}`) throw notFound();
    if (!(await mayOpen(context, file))) throw notFound();
    const content = await bytesOf(context.portal.config).open(id);
    if (content === undefined) throw notFound();
    const media = SHOWN[file.type];
    return {
      name: file.name,
      content,
      ...(media === undefined ? {} : { type: media, inline: true as const }),
      // Its name is given once and never again.
      ...(isPublic(file) ? { cacheControl: "public, max-age=31536000, immutable" } : {}),
    };
  },
};
