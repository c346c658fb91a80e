import { contentEntries } from '../answer/content-entries.ts'
import type { ContentEntry } from '../answer/content-entries.ts'
import { isFromList } from '../template/template.ts'
import type { FieldDefinition, PlainOption, TemplateContent } from '../template/template.ts'
import { listQuestions, withListOptions } from './list-questions.ts'

/** The labels that content stores for the codes of shared lists (N9): by question, by code. */
export type StoredLabels = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Reads the labels that answers had when they were written. */
export function storedLabels(content: unknown): StoredLabels {
  const labels = new Map<string, Map<string, string>>()
  const read = (list: unknown) => {
    for (const { field_id, value, label } of contentEntries(list).entries) {
      if (typeof value === 'string' && label !== undefined)
        labels.set(field_id, (labels.get(field_id) ?? new Map<string, string>()).set(value, label))
      if (Array.isArray(value)) for (const row of value) read(Object(row).fields)
    }
  }
  read(content)
  return labels
}

/** A template by which stored content is read: codes have the labels of their time, whatever became of the list (N9). */
export function withStoredLabels(template: TemplateContent, content: unknown): TemplateContent {
  if (listQuestions(template).length === 0) return template
  return withListOptions(template, optionsIn(storedLabels(content)))
}

/** The stored codes of a question as options. */
export function optionsIn(labels: StoredLabels): (question: { field_id: string }) => PlainOption[] {
  return ({ field_id }) => [...(labels.get(field_id) ?? [])].map(([value, label]) => ({ value, label }))
}

/** One question by which a stored answer is read, with the label of its time (N9). */
export function withStoredLabel(
  field: FieldDefinition,
  { value, label }: Pick<ContentEntry, 'value' | 'label'>,
): FieldDefinition {
  if (!isFromList(field) || typeof value !== 'string' || label === undefined) return field
  return { ...field, constant: [{ value, label }] }
}
