import type { CallInput, CallOutput } from '@countersign/contract'
import { withListOptions } from '@countersign/domain'
import type { PlainOption, StoredLabels, TemplateContent } from '@countersign/domain'
import type { FormLists } from '@countersign/form'
import { client } from '../../lib/server/client.ts'

type SentLists = CallOutput<'get_template_by_id'>['lists']
type Entry = SentLists[number]['entries'][number]

const NONE: StoredLabels = new Map()

/** A template with the entries that the server sent of its lists: all of a short one, of a long one those that the memo names (N9). */
export function withSentEntries(template: TemplateContent, lists: SentLists): TemplateContent {
  const entries = new Map(lists.map((list) => [list.list_id, list.entries.map(asOption)]))
  return withListOptions(template, ({ list_id }) => entries.get(list_id) ?? [])
}

/** The shared lists of a form, whose long ones the server searches. */
export function formLists(
  lists: SentLists,
  form: Pick<CallInput<'get_list_entries'>, 'template_id' | 'memo_id' | 'prepared_for'>,
  stored = NONE,
): FormLists {
  const searched = new Set(lists.filter(({ is_searched }) => is_searched).map(({ list_id }) => list_id))
  return {
    isSearched: (listId) => searched.has(listId),
    stored,
    async search(field_id, text, cursor, signal) {
      const input = { ...form, field_id, text, ...(cursor !== null && { cursor }) }
      const { entries, next_cursor } = await client.call('get_list_entries', input, { signal })
      return { entries: entries.map(asOption), next: next_cursor }
    },
  }
}

function asOption({ code, label }: Entry): PlainOption {
  return { value: code, label }
}
