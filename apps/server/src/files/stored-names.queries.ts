import type { Db, Tx } from '../platform/db/database.ts'
import { noteOfScan } from './scans.queries.ts'

/** Names and sizes of stored files, by storage path, and what replaces their content where that was removed (Q3). */
export type StoredNames = ReadonlyMap<string, { name: string; size: number; note?: string | null }>

/** Every `url` of an uploaded file in stored answers or events. */
export function fileUrlsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fileUrlsIn)
  if (typeof value !== 'object' || value === null) return []
  const own = 'url' in value && typeof value.url === 'string' ? [value.url] : []
  return [...own, ...Object.values(value).flatMap(fileUrlsIn)]
}

/** Reads those files of some memos that a value contains; files without a row are omitted. */
export async function storedNames(
  db: Db | Tx,
  memoKeys: readonly string[],
  value: unknown,
): Promise<StoredNames> {
  const urls = fileUrlsIn(value)
  if (urls.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(['file_key', 'original_name', 'size', 'scan', 'finding'])
    .where('memo_key', 'in', memoKeys)
    .where('file_key', 'in', [...new Set(urls)])
    .execute()
  return new Map(
    rows.map(({ file_key, original_name: name, size, ...scanned }) => [
      file_key,
      { name, size, note: noteOfScan(scanned) },
    ]),
  )
}

/** The same with each note behind its name, for documents that show names alone: 'Offer.pdf (Removed: it contained malware (…).)'. */
export function withNotes(names: StoredNames): StoredNames {
  return new Map(
    [...names].map(([url, { name, size, note }]) => [url, { name: note ? `${name} (${note})` : name, size }]),
  )
}

/** Replaces each file's name and size in a value by the stored ones, since clients may have sent others. */
export function withStoredNames<T>(value: T, names: StoredNames): T {
  return names.size === 0 ? value : (renamed(value, names) as T)
}

function renamed(value: unknown, names: StoredNames): unknown {
  if (Array.isArray(value)) return value.map((part) => renamed(part, names))
  if (typeof value !== 'object' || value === null) return value
  const url = 'url' in value && typeof value.url === 'string' ? value.url : undefined
  const stored = url === undefined ? undefined : names.get(url)
  if (stored) return { ...value, name: stored.name, size: stored.size }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, renamed(part, names)]))
}
