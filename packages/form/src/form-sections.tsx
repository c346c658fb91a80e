import { UNTITLED } from '@countersign/domain'
import type { VisibleSection } from '@countersign/domain'
import { Sheet } from '@countersign/ui'
import { startTransition, useEffect, useId, useState } from 'react'
import { useVisibleSections } from './answers-form.ts'
import type { AnswersForm } from './answers-form.ts'
import { FieldEditor } from './field-editor.tsx'
import { inLayoutOrder } from './field-layout.ts'
import { FormContext } from './form-context.ts'
import classes from './form-sections.module.css'

/** A template's form, to be filled in: its sections on sheets, their fields in two columns, one on the smallest screens. */
export function FormSections({ form }: { form: AnswersForm }) {
  const sections = useVisibleSections(form)
  const drawn = useDrawnSections(sections)
  return (
    <FormContext value={form}>
      {sections.slice(0, drawn).map((visible, at) => (
        <FormSection key={visible.section.field_id} visible={visible} isFirst={at === 0} />
      ))}
    </FormContext>
  )
}

/** About two screens of questions. */
const FIELDS_AT_ONCE = 40

/** How many sections to draw: what a screen holds at once, the rest right after it has been shown, one by one. */
function useDrawnSections(sections: VisibleSection[]): number {
  const [drawn, setDrawn] = useState(() => firstSections(sections))
  const isWhole = drawn >= sections.length
  useEffect(() => {
    if (!isWhole) startTransition(() => setDrawn(drawn + 1))
  }, [drawn, isWhole])
  return drawn
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
        {/* A form each: at every key a browser looks through all that is in the form. Enter in a field does nothing. */}
        <form className={classes.grid} noValidate onSubmit={(event) => event.preventDefault()}>
          {inLayoutOrder(fields).map((field) => (
            <FieldEditor key={field.field_id} field={field} />
          ))}
        </form>
      </section>
    </Sheet>
  )
}
