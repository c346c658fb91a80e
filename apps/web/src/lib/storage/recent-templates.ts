import { readStored, storedKind, toStore } from '@countersign/domain'

/** Storage key of the recently used templates (U8), newest first. */
const STORAGE_KEY = 'templates_used'
const MOST_TEMPLATES = 6
const TEMPLATES_USED = storedKind<unknown>('templates used')

/** The ids of the templates used last in this browser; empty if the storage is blocked or unreadable. */
export function recentTemplates(): string[] {
  try {
    return readIds(localStorage.getItem(STORAGE_KEY))
  } catch {
    return []
  }
}

/** Moves a template to the front of the recently used ones. */
export function rememberTemplate(templateId: string): void {
  try {
    localStorage.setItem(
      STORAGE_KEY,
      JSON.stringify(toStore(TEMPLATES_USED, withNewest(recentTemplates(), templateId))),
    )
  } catch {
    // Storage that is full or blocked only costs the convenience.
  }
}

/** Parses the stored list defensively. */
export function readIds(stored: string | null): string[] {
  const ids: unknown = readStored(TEMPLATES_USED, JSON.parse(stored ?? '[]'))
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, MOST_TEMPLATES) : []
}

/** At most six, without duplicates, newest first. */
export function withNewest(ids: readonly string[], newest: string): string[] {
  return [newest, ...ids.filter((id) => id !== newest)].slice(0, MOST_TEMPLATES)
}
