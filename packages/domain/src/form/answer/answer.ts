/**
 * Answers while a form is filled in, keyed by field_id, follow-up questions beside the others:
 *
 * - text, rich text (HTML): the string; '' is no answer
 * - currency: a decimal string such as '1234567.89' (G3)
 * - date 'YYYY-MM-DD'; time one of the quarter hours, '8:30 AM'
 * - dropdown, radio: the option's value; checkbox: the list of values
 * - file upload: the uploaded files; related fields: the rows, each with its own answers
 */
export type RowAnswer = string | readonly string[]

export interface FileAnswer {
  name: string
  /** Bytes. */
  size: number
  /** Where the upload is stored. */
  url: string
}

export interface RowAnswers {
  /** The row's own id, stable while rows come and go. */
  field_id: string
  fields: Readonly<Record<string, RowAnswer>>
}

export type Answer = RowAnswer | readonly FileAnswer[] | readonly RowAnswers[]

export type Answers = Readonly<Record<string, Answer>>

/** The mapping's own value for the key: never an inherited one such as 'constructor'. */
export function getOwn<V>(mapping: Readonly<Record<string, V>>, key: string): V | undefined {
  return Object.hasOwn(mapping, key) ? mapping[key] : undefined
}

/** Whether two answers are the same, list by list. */
export function isSameAnswer(one: Answer, other: Answer): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
