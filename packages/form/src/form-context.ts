import { createContext, useContext } from 'react'
import type { AnswersForm } from './answers-form.ts'

/** The form that the fields belong to; its identity changes only with an attempt to save. */
export const FormContext = createContext<AnswersForm | null>(null)

/** The form around a field. */
export function useFormContents(): AnswersForm {
  const form = useContext(FormContext)
  if (form === null) throw new Error('A field stands outside of FormSections')
  return form
}
