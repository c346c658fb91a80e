import { createContext, useContext } from 'react'
import type { AnswersForm } from './answers-form.ts'

/** The form that the fields belong to. Its identity changes only when a save is attempted. */
export const FormContext = createContext<AnswersForm | null>(null)

/** Returns the form around a field. */
export function useFormContents(): AnswersForm {
  const form = useContext(FormContext)
  if (form === null) throw new Error('Fields must be inside FormSections')
  return form
}
