import { isOption, listQuestions, optionsIn, withListOptions } from '@countersign/domain'
import type { PlainOption, StoredLabels, TemplateContent } from '@countersign/domain'
import { useCallback, useMemo, useState } from 'react'

type Picked = ReadonlyMap<string, readonly PlainOption[]>

const NONE: StoredLabels = new Map()

/**
 * A template with the entries that were picked from the search of its lists (N9), besides those that it came with.
 * @param before what had been picked when the form was left
 */
export function usePickedEntries(given: TemplateContent, before: StoredLabels = NONE) {
  const [picked, setPicked] = useState<Picked>(() => addLabels(given, new Map(), before))
  const pickEntry = useCallback(
    (listId: string, entry: PlainOption) => setPicked((earlier) => addEntries(earlier, listId, [entry])),
    [],
  )
  const pickLabels = useCallback(
    (labels: StoredLabels) => setPicked((earlier) => addLabels(given, earlier, labels)),
    [given],
  )
  const templateContent = useMemo(() => withPicked(given, picked), [given, picked])
  return { templateContent, pickEntry, pickLabels }
}

function withPicked(template: TemplateContent, picked: Picked): TemplateContent {
  if (picked.size === 0) return template
  return withListOptions(template, ({ list_id, constant }) => {
    const more = (picked.get(list_id) ?? []).filter(({ value }) => !isOption(constant, value))
    return more.length === 0 ? constant : [...constant, ...more]
  })
}

function addLabels(template: TemplateContent, picked: Picked, labels: StoredLabels): Picked {
  const entriesOf = optionsIn(labels)
  return listQuestions(template).reduce(
    (all, question) => addEntries(all, question.list_id, entriesOf(question)),
    picked,
  )
}

/** The same object where all of them are known. */
function addEntries(picked: Picked, listId: string, entries: readonly PlainOption[]): Picked {
  const known = picked.get(listId) ?? []
  const fresh = entries.filter(({ value }) => !isOption(known, value))
  return fresh.length === 0 ? picked : new Map(picked).set(listId, [...known, ...fresh])
}
