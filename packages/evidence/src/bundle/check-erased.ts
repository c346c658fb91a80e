import type { Part } from '../entry/commitment.ts'
import { loggedName } from '../entry/fields.ts'
import type { OpenedEntry } from '../entry/open-entry.ts'
import { NotGenuine } from '../not-genuine.ts'
import type { Bundle } from './bundle.ts'

/**
 * Whatever doesn't open was erased by an entry of the memo that names it (O6).
 * @throws NotGenuine
 */
export function checkErased({ entries, content }: Bundle, opened: readonly OpenedEntry[]): void {
  const said = erasedNames(opened.flatMap(({ events }) => events))
  const missing = [
    ...entries.flatMap(({ parts }, at) =>
      parts.filter(isErased).map(({ name }) => loggedName(name, opened[at]?.entry.firstEvent ?? 0)),
    ),
    ...content.filter(isErased).map(({ name }) => name),
  ]
  const unsaid = missing.find((name) => !said.has(name))
  if (unsaid !== undefined) throw notSaidErased(unsaid)
}

/** What the events of a memo say was erased, by the names of erasures (O6). */
export const erasedNames = (events: readonly { type?: unknown; erased?: unknown }[]): ReadonlySet<unknown> =>
  new Set(
    events.flatMap(({ type, erased }) => (type === 'FieldsErased' && Array.isArray(erased) ? erased : [])),
  )

/** Something doesn't open, and no event says why (O6). */
export const notSaidErased = (name: string): NotGenuine =>
  new NotGenuine('bundle-erased', `No entry says that ${name} was erased.`)

const isErased = (part: Part): boolean => 'erased' in part
