/** Migrated once and never written to: each integration test file works on a copy. */
export const TEMPLATE_DATABASE = 'countersign_template'

/** The same server, another database. */
export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
