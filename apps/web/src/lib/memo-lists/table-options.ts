/** Row heights that a table offers. */
export const densities = ['dense', 'normal', 'tall'] as const

export type Density = (typeof densities)[number]

/** How a person wants the tables in this browser. */
export interface TableOptions {
  density: Density
  /** Keys of the columns that are left out, by list. */
  hidden: Record<string, string[]>
}

const storageKey = 'table_options'

/** The options as stored, read defensively: what is missing or unknown is as at first. */
export function parseTableOptions(stored: string | null): TableOptions {
  const options = parse(stored)
  const hidden = isRecord(options?.hidden) ? options.hidden : {}
  return {
    density: densities.find((density) => density === options?.density) ?? 'normal',
    hidden: Object.fromEntries(
      Object.entries(hidden).map(([list, keys]) => [
        list,
        Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [],
      ]),
    ),
  }
}

function parse(stored: string | null): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The options of this browser. */
export function readTableOptions(): TableOptions {
  try {
    return parseTableOptions(localStorage.getItem(storageKey))
  } catch {
    return parseTableOptions(null)
  }
}

/** Remembers the options in this browser. */
export function writeTableOptions(options: TableOptions): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(options))
  } catch {
    // A full or closed storage costs the convenience only.
  }
}

/** The columns that are left to show; the one that carries the row's link always is. */
export function shownColumns<Column extends { key: string; card?: string }>(
  columns: readonly Column[],
  hidden: readonly string[],
): Column[] {
  return columns.filter((column) => column.card === 'title' || !hidden.includes(column.key))
}
