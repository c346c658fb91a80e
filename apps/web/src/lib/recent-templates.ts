/** The browser's own list of templates used last (end-user document section 2), newest first. */
const storageKey = 'templates_used'
const cap = 6

/** The ids of the templates used last on this device; none where storage is closed or holds something else. */
export function recentTemplates(): string[] {
  try {
    return readIds(localStorage.getItem(storageKey))
  } catch {
    return []
  }
}

/** Puts a template first among those used last. */
export function rememberTemplate(templateId: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(withNewest(recentTemplates(), templateId)))
  } catch {
    // A full or closed storage costs the convenience only.
  }
}

/** The list as stored, read defensively. */
export function readIds(stored: string | null): string[] {
  const ids: unknown = JSON.parse(stored ?? '[]')
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, cap) : []
}

/** At most six, each once, the newest first. */
export function withNewest(ids: readonly string[], newest: string): string[] {
  return [newest, ...ids.filter((id) => id !== newest)].slice(0, cap)
}
