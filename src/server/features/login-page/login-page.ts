import { cutText } from "../../../../runtime/contract/values/well-formed.ts";
import { idOfName } from "../../../../runtime/contract/language/file-rules.ts";
import type { LoginPageHandlers } from "../../../generated/services/login-page/handlers.ts";
import { SHOWN } from "../../engine/uploads/file-types.ts";
import { isPublic, mayOpen } from "../../identity/rights/create-authorizer.ts";
import { bytesOf } from "../../engine/files/file-bytes.ts";
import { findFile } from "../../engine/files/stored-files.ts";
import type { CallContext } from "../../identity/portal.ts";
import { cleaned } from "../../engine/calls/input.ts";
import { notFound } from "../../engine/refusals/refusal.ts";
import { forgetRichText } from "../../engine/calls/rich-text.ts";
import { inTransaction, recordsOf } from "../../engine/calls/records.ts";
import { conflict } from "../../engine/store/index.ts";

const ENTITY = "login-page";
/** Key of the only record with the settings of the sign-in page. */
const KEY = "default";
/** Maximum number of characters of the title on the sign-in page (P-LOGINPAGE-05). A longer configured title is cut. */
const TITLE = 20;

/** Calls for the settings of the sign-in page (P-LOGINPAGE-01..10) and their images (P-UPLOAD-04). */
export const loginPage: LoginPageHandlers<CallContext> = {
  /** Returns the saved settings, or the default: the portal's name, and signing in with the account only. */
  async pageConfigDefault(_input, context) {
    const saved = await recordsOf(context, ENTITY).find(KEY);
    return saved ?? { id: KEY, logoContent: cutText(context.portal.config.browser.title, TITLE), loginForm: ["1"] };
  },

  async savePageConfig(input, context) {
    context.reply.message = "保存成功";
    return inTransaction(context, async (inside) => {
      const records = recordsOf(inside, ENTITY);
      const before = await records.findLocked(KEY);
      const { version, ...given } = cleaned({ ...input });
      if (before !== undefined) return records.write(before, given, version);
      // The client read settings that have been deleted since.
      if (typeof version === "number") throw conflict("stale");
      return records.create({ ...given, id: KEY });
    });
  },

  /** Clears the cache of sanitised texts. Images need no clearing: each has its own address, so that browsers never show an old one. */
  async clearLogoCache(_input, context) {
    forgetRichText();
    context.reply.message = "缓存已清除";
    return null;
  },

  /** Opens a file. Gives the same refusal for a missing file and for one that the caller may not see. */
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
      // File names are unique and never reused, so browsers may cache the file forever.
      ...(isPublic(file) ? { cacheControl: "public, max-age=31536000, immutable" } : {}),
    };
  },
};
