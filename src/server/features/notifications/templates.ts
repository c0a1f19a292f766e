import type { FieldMessage } from "../../../../runtime/contract/wire/envelope.ts";
import type { TemplatesHandlers, TemplatesHooks } from "../../../generated/services/templates/handlers.ts";
import type { CallContext } from "../../identity/portal.ts";
import { kindOf } from "../../identity/message-templates/template-kinds.ts";
import { markProblem, missingMark, SMS_LENGTH } from "../../identity/message-templates/template-text.ts";
import { defaultOf } from "../../identity/message-templates/message-templates.ts";
import { notFound, violated } from "../../engine/refusals/refusal.ts";
import { textOf } from "../../engine/refusals/refusal-register.ts";
import { inTransaction, recordsOf } from "../../engine/calls/records.ts";

/** Lists all problems in the texts of a template, by field. @throws Refusal 404 for an unknown template */
function problemsOf(id: string, subject: string, content: string): FieldMessage[] {
  const kind = kindOf(id);
  if (kind === undefined) throw notFound();
  const found: FieldMessage[] = [];
  const addProblem = (field: "subject" | "content", message: string | undefined): void => {
    if (message !== undefined) found.push({ field, message });
  };
  if (kind.by === "mail") addProblem("subject", subject.trim() === "" ? textOf("templateSubject") : markProblem(subject, kind));
  addProblem("content", markProblem(content, kind));
  const missing = missingMark(content, kind);
  if (missing !== undefined) addProblem("content", textOf("templateMissing", missing));
  if (kind.by === "sms" && content.length > SMS_LENGTH) addProblem("content", textOf("templateLong", SMS_LENGTH));
  return found;
}

export const templates: TemplatesHandlers<CallContext> = {
  async restore({ templateId, version }, context) {
    await inTransaction(context, async (inside) => {
      const records = recordsOf(inside, "message-template");
      const stored = await records.getLocked(templateId);
      const original = defaultOf(stored.templateId);
      if (original === undefined) throw notFound();
      await records.write(stored, { subject: original.subject || null, content: original.content }, version);
    });
    context.reply.message = "已恢复默认";
    return null;
  },
};

export const templatesHooks: TemplatesHooks<CallContext> = {
  change: {
    before(changes, _context, stored) {
      const now = { ...stored, ...changes };
      const found = problemsOf(now.templateId ?? "", now.subject ?? "", now.content ?? "");
      if (found.length > 0) throw violated(found);
      return changes;
    },
  },
};
