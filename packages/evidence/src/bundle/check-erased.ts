import type { Part } from '../entry/commitment.ts'
import { loggedName } from '../entry/fields.ts'
import type { OpenedEntry } from '../entry/open-entry.ts'
import { must } from '../not-genuine.ts'
import type { Bundle } from './bundle.ts'

/**
 * Whatever doesn't open was erased by an entry of the memo that names it (O6).
 * @throws NotGenuine
 */
export function checkErased({ entries, content }: Bundle, opened: readonly OpenedEntry[]): void {
  const said = new Set(
    opened
      .flatMap(({ events }) => events)
      .flatMap(({ type, erased }) => (type === 'FieldsErased' && Array.isArray(erased) ? erased : [])),
  )
  const missing = [
    ...entries.flatMap(({ parts }, at) =>
      parts.filter(isErased).map(({ name }) => loggedName(name, opened[at]?.entry.firstEvent ?? 0)),
    ),
    ...content.filter(isErased).map(({ name }) => name),
  ]
  const unsaid = missing.find((name) => !said.has(name))
  must(unsaid === undefined, 'bundle-erased', `No entry says that ${unsaid} was erased.`)
}

const isErased = (part: Part): boolean => 'erased' in part
