import { createContext, useContext } from 'react'
import type { AnswersForm } from './answers-form.ts'

/** The form that the fields belong to. Its identity changes when a save is attempted, or an entry picked from a search. */
export const FormContext = createContext<AnswersForm | null>(null)

/** Returns the form around a field. */
export function useFormContents(): AnswersForm {
  const form = useContext(FormContext)
  if (form === null) throw new Error('Fields must be inside FormSections')
  return form
}
