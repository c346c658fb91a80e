import type { CallOutput } from '@countersign/contract'
import type { ContentEntry, ListMoment, PlainOption, TemplateContent } from '@countersign/domain'
import {
  codesAnswered,
  entriesInUse,
  entriesToRead,
  LIST_LIMITS,
  listsIn,
  optionsIn,
  ownersSections,
  storedLabels,
  withListOptions,
} from '@countersign/domain'
import type { Db, Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/uuid.ts'
import { readNamedEntries } from './named-entries.queries.ts'
import { readUsableLists } from './usable-entries.queries.ts'

type FormList = CallOutput<'get_template_by_id'>['lists'][number]

/**
 * The shared lists that the owner's sections of a form name (R7), for memos of one owner today (N9).
 * @param content the memo's answers; absent for a new memo
 */
export async function readFormLists(
  db: Db,
  template: TemplateContent,
  readMoment: () => Promise<ListMoment>,
  content: unknown = [],
): Promise<FormList[]> {
  const ids = listsIn(ownersSections(template)).filter(isUuid)
  if (ids.length === 0) return []
  const moment = await readMoment()
  const lists = await readUsableLists(db, ids, moment)
  const searched = lists.filter(({ entries }) => entries.length > LIST_LIMITS.sentEntries)
  const isSearched = (id: string) => searched.some(({ list_id }) => list_id === id)
  const answered = codesAnswered(template, content).filter(({ list_id }) => isSearched(list_id))
  const named = await readNamedEntries(db, answered)
  return lists.map(({ list_id, name, entries }) => {
    if (!isSearched(list_id)) return { list_id, name, is_searched: false, entries }
    const chosen = entriesInUse(named.get(list_id) ?? [], moment)
    return {
      list_id,
      name,
      is_searched: true,
      entries: chosen.map(({ code, label }) => ({ code, label })),
    }
  })
}

/** What the codes in answers are judged by, and get their labels from (N9). */
export interface CodeBasis {
  readMoment(): Promise<ListMoment>
  /** The memo's answers so far, for labels of codes that the list has no longer; absent for a new memo. */
  readContent?(): Promise<readonly ContentEntry[]>
}

/** A form in which questions from shared lists have those of the answered codes that may be named (N9): all others are refused. */
export async function withEntriesInUse(
  db: Db | Tx,
  template: TemplateContent,
  content: unknown,
  { readMoment }: Pick<CodeBasis, 'readMoment'>,
): Promise<TemplateContent> {
  if (listsIn(template).length === 0) return template
  const formOf = await readFormOfMoments(db, template, content)
  return formOf(await readMoment())
}

/** As `withEntriesInUse`, for answers of several memos at once, each with a moment of its own. */
export async function readFormOfMoments(
  db: Db | Tx,
  template: TemplateContent,
  content: unknown,
): Promise<(moment: ListMoment) => TemplateContent> {
  if (listsIn(template).length === 0) return () => template
  const named = await readNamedEntries(db, codesAnswered(template, content))
  return (moment) =>
    withListOptions(template, ({ list_id }) => entriesInUse(named.get(list_id) ?? [], moment).map(toOption))
}

/** A form in which questions from shared lists have all answered codes that have a label, for a draft (N9). */
export async function withEntriesToRead(
  db: Db | Tx,
  template: TemplateContent,
  content: unknown,
  { readMoment, readContent }: CodeBasis,
): Promise<TemplateContent> {
  if (listsIn(template).length === 0) return template
  const answered = codesAnswered(template, content)
  const named = await readNamedEntries(db, answered)
  const moment = await readMoment()
  const current = new Map(
    answered.map(({ list_id }) => [list_id, entriesToRead(named.get(list_id) ?? [], moment).map(toOption)]),
  )
  const has = (list_id: string, code: string) => current.get(list_id)?.some(({ value }) => value === code)
  const isComplete = answered.every(({ list_id, codes }) => codes.every((code) => has(list_id, code)))
  const before = optionsIn(storedLabels(isComplete ? [] : ((await readContent?.()) ?? [])))
  return withListOptions(template, (field) => [
    ...(current.get(field.list_id) ?? []),
    ...before(field).filter(({ value }) => !has(field.list_id, value)),
  ])
}

function toOption({ code, label }: { code: string; label: string }): PlainOption {
  return { value: code, label }
}
