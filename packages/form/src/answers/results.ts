import {
  calculatedFields,
  columnTotals,
  isCalculated,
  sectionFields,
  shownForm,
  totalledColumns,
} from '@countersign/domain'
import type {
  Answer,
  Answers,
  FieldDefinition,
  FormIssue,
  RowAnswers,
  TemplateContent,
} from '@countersign/domain'

/** What is calculated at one question (N8). */
export interface Result {
  answer: string
  /** Of related fields: the calculated cells of each row, by the id of their column. */
  cells: readonly Readonly<Record<string, string>>[]
  /** Of related fields: the totals by column; undefined without any. */
  totals: readonly string[] | undefined
  /** Paths are relative to the question. */
  faults: readonly FormIssue[]
}

/** The results of a form: calculated once for each change, and the same object while a question's stay the same. */
export interface Results {
  of(fieldId: string): Result
  subscribe(listener: () => void): () => void
}

const NONE: Result = { answer: '', cells: [], totals: undefined, faults: [] }

/** @param onChange calls back after each change of an answer, until the function that it returns is called */
export function createResults(
  template: TemplateContent,
  answers: () => Answers,
  onChange: (listener: () => void) => () => void,
): Results {
  const fields = template.flatMap(sectionFields)
  const totalled = totalledColumns(template)
  const calculated = fields.filter((field) => hasResults(field, totalled))
  const listeners = new Set<() => void>()
  let results = new Map<string, Result>()
  let isCurrent = false
  let stop = () => {}

  const calculate = () => {
    const shown = shownForm(template, answers())
    results = new Map(
      calculated.map(({ field_id: id }, at) => {
        const field = calculated[at]!
        const faults = shown.faults
          .filter(({ path }) => path[0] === id)
          .map((found) => ({ ...found, path: found.path.slice(1) }))
        const next = resultOf(field, shown.answers.get(id), faults, totalled)
        const before = results.get(id)
        return [id, before && JSON.stringify(before) === JSON.stringify(next) ? before : next]
      }),
    )
    // Without subscribers, changes go unnoticed.
    isCurrent = listeners.size > 0
  }

  return {
    of(fieldId) {
      if (!isCurrent) calculate()
      return results.get(fieldId) ?? NONE
    },
    subscribe(listener) {
      if (calculated.length === 0) return () => {}
      if (listeners.size === 0)
        stop = onChange(() => {
          isCurrent = false
          for (const one of listeners) one()
        })
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop()
        isCurrent = false
      }
    },
  }
}

function hasResults(field: FieldDefinition, totalled: ReadonlySet<string>): boolean {
  if (calculatedFields([field]).length > 0) return true
  return field.field_type === 'NESTED' && field.constant.some(({ field_id }) => totalled.has(field_id))
}

function resultOf(
  field: FieldDefinition,
  answer: Answer | undefined,
  faults: readonly FormIssue[],
  totalled: ReadonlySet<string>,
): Result {
  if (field.field_type !== 'NESTED')
    return { ...NONE, answer: typeof answer === 'string' ? answer : '', faults }
  const rows = (answer ?? []) as readonly RowAnswers[]
  const columns = field.constant.filter(isCalculated)
  return {
    ...NONE,
    faults,
    cells: rows.map(({ fields }) =>
      Object.fromEntries(columns.map(({ field_id }) => [field_id, fields[field_id] as string])),
    ),
    totals: columnTotals(field, { answer: rows, faults }, totalled),
  }
}
