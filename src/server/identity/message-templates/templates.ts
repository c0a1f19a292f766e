import type { MessageTemplateRecord } from "../../../generated/entities/message-template.ts";
import { rowSeeds } from "../../../generated/storage.ts";
import { type Connection, ofEntities } from "../../engine/store/index.ts";
import { TEMPLATE_KINDS, type TemplateId, type TemplateValues } from "./template-kinds.ts";
import { filledContent, filledSubject } from "./template-text.ts";

/** What a template says. */
export interface TemplateText {
  /** Of a mail. */
  subject: string;
  content: string;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The texts that are there from the start (schemas/data/message-template.yaml). */
export function defaultOf(id: string): TemplateText | undefined {
  const seeds: readonly Partial<MessageTemplateRecord>[] = rowSeeds.flatMap(({ entity, record }) =>
    entity === "message-template" ? [record] : [],
  );
  const record = seeds.find(({ templateId }) => templateId === id);
  return record === undefined ? undefined : { subject: text(record.subject), content: text(record.content) };
}

/** What leaves: the template as it is stored by now, with its values; bounded, its subject one line. */
export async function messageOf<I extends TemplateId>(connection: Connection, id: I, values: TemplateValues<I>): Promise<TemplateText> {
  const row = await ofEntities(connection)
    .selectFrom("message_template")
    .select(["subject", "content"])
    .where("template_id", "=", id)
    .executeTakeFirst();
  const template = row === undefined ? defaultOf(id) : { subject: text(row.subject), content: text(row.content) };
  if (template === undefined) throw new Error(`no template ${id}`);
  return {
    subject: filledSubject(template.subject, values),
    content: filledContent(template.content, values, TEMPLATE_KINDS[id].by),
  };
}
