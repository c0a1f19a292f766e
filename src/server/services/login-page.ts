import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Data } from "../../../runtime/contract/data.ts";
import { fileAddress, fileProblem, idOfName } from "../../../runtime/contract/file-rules.ts";
import type { LoginPageHandlers } from "../../generated/services/login-page/handlers.ts";
import { fileRule } from "../files/file-rule.ts";
import { acceptedType, SHOWN } from "../files/file-types.ts";
import { isPublic, mayOpen } from "../files/may-open.ts";
import { filePath, findFile, keepFile } from "../files/stored-files.ts";
import type { CallContext } from "../http/context.ts";
import { cleaned } from "../http/input.ts";
import { notFound, violated } from "../http/refusal.ts";
import { forgetRichText } from "../http/rich-text.ts";
import { expectedVersion, inTransaction } from "../http/store-handler.ts";
import type { Upload } from "../http/upload.ts";
import { staleConflict } from "../store/index.ts";
import { claimFiles } from "../workflow/file-claims.ts";
import { asReply } from "./as-reply.ts";

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
    return asReply(
      (await stored(context)) ?? { id: KEY, logoContent: context.portal.config.browser.title.slice(0, TITLE), loginForm: ["1"] },
    );
  },

  async savePageConfig(input, context) {
    const table = context.portal.table(ENTITY);
    context.message = "保存成功";
    return inTransaction(context, async (inside) => {
      const before = await stored(inside);
      const { id: _, version, ...given } = cleaned({ ...input });
      const after = { ...before, ...given, [table.key]: KEY };
      await claimFiles(inside, table, before ?? {}, after);
      const { records } = inside.portal;
      if (before !== undefined) {
        return asReply(await records.update(inside.connection, table, KEY, given, expectedVersion({ version }, before)));
      }
      // Settings that were read and are gone.
      if (typeof version === "number") throw staleConflict();
      return asReply(await records.insert(inside.connection, table, { ...given, [table.key]: KEY }));
    });
  },

  /** Keeps an image for its uploader until the settings take it; no other slot may. */
  async uploadLoginImage(input, context) {
    const { name, content, size } = (input as unknown as { file: Upload }).file;
    const field = SLOTS[input.slot];
    const rule = fileRule(context.portal, ENTITY, field);
    const type = acceptedType(name, content, rule.types);
    const problem = fileProblem(rule, { name, size }) ?? (type === undefined ? rule.messages.types : undefined);
    if (problem !== undefined || type === undefined) throw violated([{ field, message: problem ?? rule.messages.types }]);
    const id = await keepFile(context, { name: name.slice(-255), content, type, purpose: `${ENTITY}.${field}` });
    context.message = "上传成功";
    return fileAddress(id, type);
  },

  /** An image has an address of its own, so no browser shows an old one; what is kept here is the cleaned texts. */
  async clearLogoCache(_input, context) {
    forgetRichText();
    context.message = "缓存已清除";
    return null;
  },

  /** What is not there and what he may not see are the same to him who asks. */
  async openFile(input, context) {
    const id = idOfName(input.name);
    const file = id === undefined ? undefined : await findFile(context.connection, id);
    if (id === undefined || file === undefined || input.name !== `${id}.${file.type}`) throw notFound();
    if (!(await mayOpen(context, file))) throw notFound();
    const path = filePath(context.portal.config, id);
    if ((await stat(path).catch(() => undefined)) === undefined) throw notFound();
    const media = SHOWN[file.type];
    return {
      name: file.name,
      content: createReadStream(path),
      ...(media === undefined ? {} : { type: media, inline: true as const }),
      // Its name is given once and never again.
      ...(isPublic(file) ? { cacheControl: "public, max-age=31536000, immutable" } : {}),
    };
  },
};

const stored = ({ portal, connection }: CallContext): Promise<Data | undefined> =>
  portal.records.find(connection, portal.table(ENTITY), KEY);
