import { useVisibleSections } from '../answers/answers-form.ts'
import type { AnswersForm } from '../answers/answers-form.ts'
import { FormContext } from '../answers/form-context.ts'
import { FieldEditor } from './field-editor.tsx'
import classes from './form-sections.module.css'

/** The fields of a form one below the other, without its sections: for narrow panels. */
export function FormFields({ form }: { form: AnswersForm }) {
  const sections = useVisibleSections(form)
  return (
    <FormContext value={form}>
      <form className={classes.stack} noValidate onSubmit={(event) => event.preventDefault()}>
        {sections
          .flatMap(({ fields }) => fields)
          .map((field) => (
            <FieldEditor key={field.field_id} field={field} />
          ))}
      </form>
    </FormContext>
  )
}
