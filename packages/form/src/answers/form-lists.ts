import type { StoredLabels } from '@countersign/domain'
import type { SearchEntries } from './entry-search.ts'

/** What a form knows of the shared lists that its questions name (N9), besides the entries that its template holds. */
export interface FormLists {
  /** Whether a list is too long to be sent with the template, so that its questions search it. */
  isSearched: (listId: string) => boolean
  search: SearchEntries
  /** What the answers' codes were called when they were written: some may no longer be in use. */
  stored: StoredLabels
}
