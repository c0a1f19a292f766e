import type { ReactNode } from "react";
import type { Form } from "../contract/language/screen.ts";
import { isSection, resolveFields } from "./form-items.ts";
import { RecordView, type RecordViewProps } from "./record-view.tsx";

const ONE_COLUMN_UP_TO = 8;

/**
 * Tests whether a form has few enough fields for one column: at most 8. A record with more fields is shown in two columns, in a wider
 * dialog.
 */
export const isShort = ({ items }: Pick<Form, "items">): boolean => resolveFields(items).length <= ONE_COLUMN_UP_TO;

/**
 * Renders a record read-only, grouped by the sections of its form. Sections whose `show` is false are left out. Fields outside of sections
 * are last.
 */
export function RecordSections({ form, ...view }: Omit<RecordViewProps, "items"> & { form: Form }): ReactNode {
  const { scope } = view;
  const sections = form.items.filter(isSection).filter((section) => section.show === undefined || section.show(scope));
  return (
    <div className={`gp-show gp-show-${isShort(form) ? 1 : 2}`}>
      {sections.map((section, index) => (
        <section key={index} aria-label={section.section}>
          <h3>{section.section}</h3>
          <RecordView {...view} items={section.items} />
        </section>
      ))}
      <RecordView {...view} items={form.items.filter((item) => !isSection(item))} />
    </div>
  );
}
