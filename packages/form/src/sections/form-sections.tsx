import { UNTITLED } from '@countersign/domain'
import type { VisibleSection } from '@countersign/domain'
import { Sheet } from '@countersign/ui'
import { startTransition, useEffect, useId, useState } from 'react'
import { useVisibleSections } from '../answers/answers-form.ts'
import type { AnswersForm } from '../answers/answers-form.ts'
import { FieldEditor } from './field-editor.tsx'
import { inLayoutOrder } from './field-layout.ts'
import { FormContext } from '../answers/form-context.ts'
import classes from './form-sections.module.css'

/** A template's form to fill in: sections on sheets, with fields in two columns, or one on the smallest screens. */
export function FormSections({ form }: { form: AnswersForm }) {
  const sections = useVisibleSections(form)
  const count = useRenderedSections(sections)
  return (
    <FormContext value={form}>
      {sections.slice(0, count).map((visible, at) => (
        <FormSection key={visible.section.field_id} visible={visible} isFirst={at === 0} />
      ))}
    </FormContext>
  )
}

/** About two screens of questions. */
const FIELDS_AT_ONCE = 40

/** How many sections to render: the first screens at once, the others one by one after the first paint. */
function useRenderedSections(sections: VisibleSection[]): number {
  const [count, setCount] = useState(() => firstSections(sections))
  const isComplete = count >= sections.length
  useEffect(() => {
    if (!isComplete) startTransition(() => setCount(count + 1))
  }, [count, isComplete])
  return count
}

function firstSections(sections: VisibleSection[]): number {
  let fields = 0
  const beyond = sections.findIndex((section) => (fields += section.fields.length) > FIELDS_AT_ONCE)
  return beyond === -1 ? sections.length : Math.max(beyond, 1)
}

function FormSection({ visible, isFirst }: { visible: VisibleSection; isFirst: boolean }) {
  const { section, fields } = visible
  const headingId = useId()
  const title = section.field_name === UNTITLED ? '' : section.field_name
  return (
    <Sheet rule={isFirst ? 'ruled' : 'plain'} padded={false}>
      <section className={classes.section} aria-labelledby={title === '' ? undefined : headingId}>
        {title !== '' && (
          <h2 className={classes.title} id={headingId}>
            {title}
          </h2>
        )}
        {/* One form per section: browsers scan the whole form on every key. Enter in a field does nothing. */}
        <form className={classes.grid} noValidate onSubmit={(event) => event.preventDefault()}>
          {inLayoutOrder(fields).map((field) => (
            <FieldEditor key={field.field_id} field={field} />
          ))}
        </form>
      </section>
    </Sheet>
  )
}
