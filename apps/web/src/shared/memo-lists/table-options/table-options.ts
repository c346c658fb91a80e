import { readStored, storedKind, toStore } from '@countersign/domain'

/** Row heights that a table offers. */
export const densities = ['dense', 'normal', 'tall'] as const

export type Density = (typeof densities)[number]

/** A person's table options in this browser. */
export interface TableOptions {
  density: Density
  /** Keys of the hidden columns, by list. */
  hidden: Record<string, string[]>
}

const STORAGE_KEY = 'table_options'
const TABLE_OPTIONS = storedKind<unknown>('table options')

/** Parses the stored options defensively: missing and unknown ones have their defaults. */
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
    const value: unknown = readStored(TABLE_OPTIONS, JSON.parse(stored ?? 'null'))
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
    return parseTableOptions(localStorage.getItem(STORAGE_KEY))
  } catch {
    return parseTableOptions(null)
  }
}

/** Stores the options in this browser. */
export function writeTableOptions(options: TableOptions): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(toStore(TABLE_OPTIONS, options)))
  } catch {
    // Storage that is full or blocked only costs the convenience.
  }
}

/** The visible columns; the one with the row's link is always included. */
export function shownColumns<Column extends { key: string; card?: string }>(
  columns: readonly Column[],
  hidden: readonly string[],
): Column[] {
  return columns.filter((column) => column.card === 'title' || !hidden.includes(column.key))
}
