import type { IssuePath } from './issue.ts'

/** An entry of any generation: older content is a plain list of these (U35). */
export interface ContentEntry {
  field_id: string
  field_name: string
  /** Missing in older content. */
  field_type?: string
  value: unknown
  /** Of a code from a shared list, as it was when the answer was written (N9). */
  label?: string
  /** The answer was erased (O6); its value is null. */
  erased?: true
}

/** The entries of v2 or older content, sections laid flat; `unreadable` are the places that hold no entry. */
export function contentEntries(content: unknown): { entries: ContentEntry[]; unreadable: IssuePath[] } {
  const entries: ContentEntry[] = []
  const unreadable: IssuePath[] = []
  const read = (list: unknown, at: IssuePath, sectionsToo: boolean) => {
    if (!Array.isArray(list)) return void unreadable.push(at)
    list.forEach((item: unknown, n) => {
      const entry = readEntry(item)
      if (!entry) unreadable.push([...at, n])
      else if (sectionsToo && entry.field_type === 'SECTION') read(entry.value, [...at, n], false)
      else entries.push(entry)
    })
  }
  read(content, [], true)
  return { entries, unreadable }
}

function readEntry(item: unknown): ContentEntry | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  const { field_id, field_name, field_type, value, label, erased } = item as Partial<Record<string, unknown>>
  if (typeof field_id !== 'string') return undefined
  return {
    field_id,
    field_name: typeof field_name === 'string' ? field_name : field_id,
    ...(typeof field_type === 'string' && { field_type }),
    value,
    ...(typeof label === 'string' && { label }),
    ...(erased === true && { erased }),
  }
}
