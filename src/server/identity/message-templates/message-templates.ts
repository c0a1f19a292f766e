import type { MessageTemplateRecord } from "../../../generated/entities/message-template.ts";
import { rowSeeds } from "../../../generated/storage.ts";
import { type Connection, ofEntities } from "../../engine/store/index.ts";
import { TEMPLATE_KINDS, type TemplateId, type TemplateValues } from "./template-kinds.ts";
import { filledContent, filledSubject, missingMark } from "./template-text.ts";

/** The two texts of a message template, either with placeholders or filled in. */
export interface TemplateText {
  /** Empty for short messages. */
  subject: string;
  content: string;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * Returns the initial texts of a message template (schemas/data/message-template.yaml).
 *
 * @param id the id of the template
 * @returns undefined if there is no such template
 */
export function defaultOf(id: string): TemplateText | undefined {
  const seeds: readonly Partial<MessageTemplateRecord>[] = rowSeeds.flatMap(({ entity, record }) =>
    entity === "message-template" ? [record] : [],
  );
  const record = seeds.find(({ templateId }) => templateId === id);
  return record === undefined ? undefined : { subject: text(record.subject), content: text(record.content) };
}

/**
 * Fills the texts of a message template with values. Staff can edit the texts; the edited texts are stored and used. If none are stored, or
 * the content lacks a required placeholder, the initial texts are used. Subject and content are cut to their maximum lengths, and line
 * breaks are removed from the subject.
 *
 * @param id the id of the template
 * @throws Error if there are neither stored nor initial texts
 */
export async function messageOf<I extends TemplateId>(connection: Connection, id: I, values: TemplateValues<I>): Promise<TemplateText> {
  const row = await ofEntities(connection)
    .selectFrom("message_template")
    .select(["subject", "content"])
    .where("template_id", "=", id)
    .executeTakeFirst();
  const stored = row === undefined ? undefined : { subject: text(row.subject), content: text(row.content) };
  const isUsable = stored !== undefined && missingMark(stored.content, TEMPLATE_KINDS[id]) === undefined;
  const template = isUsable ? stored : defaultOf(id);
  if (template === undefined) throw new Error(`no template ${id}`);
  return {
    subject: filledSubject(template.subject, values),
    content: filledContent(template.content, values, TEMPLATE_KINDS[id].by),
  };
}
