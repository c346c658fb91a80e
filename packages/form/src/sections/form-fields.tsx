import { useVisibleSections } from '../answers/answers-form.ts'
import type { AnswersForm } from '../answers/answers-form.ts'
import { FormContext } from '../answers/form-context.ts'
import { FieldEditor } from './field-editor.tsx'
import classes from './form-sections.module.css'

/**
 * The fields of a form one below the other, without its sections: for narrow panels.
 * @param isInForm whether an HTML form is around it already, such as a dialog's
 */
export function FormFields({ form, isInForm = false }: { form: AnswersForm; isInForm?: boolean }) {
  const sections = useVisibleSections(form)
  const fields = sections
    .flatMap((section) => section.fields)
    .map((field) => <FieldEditor key={field.field_id} field={field} />)
  return (
    <FormContext value={form}>
      {isInForm ? (
        <div className={classes.stack}>{fields}</div>
      ) : (
        <form className={classes.stack} noValidate onSubmit={(event) => event.preventDefault()}>
          {fields}
        </form>
      )}
    </FormContext>
  )
}
