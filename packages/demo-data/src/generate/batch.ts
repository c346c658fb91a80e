import { copyLine } from './copying/copy-text.ts'
import { RowBytes } from './copying/row-bytes.ts'
import type { Setup } from './setup.ts'
import { peoplePicker } from './setup.ts'
import type { TableName } from './copying/tables.ts'
import { TABLE_NAMES } from './copying/tables.ts'
import { timeline } from './timeline.ts'
import { writeMemo } from './write-memo-rows.ts'

/** Memos per batch. A few batches are in memory at a time. */
export const BATCH_MEMOS = 1000

/** The rows of a batch in COPY's text format, by table. */
export type Batch = Record<TableName, Uint8Array<ArrayBuffer>>

/** Which of the batches to write: every `of`th, beginning with `first`. */
export interface Share {
  first: number
  of: number
}

/** Writes a share of the setup's memos, batch by batch. */
export function* batches(setup: Setup, { first, of }: Share): Generator<Batch> {
  const picker = peoplePicker(setup.people)
  const rows = byTable(() => new RowBytes())
  for (const begun of timeline({ ...setup, templates: setup.templates.map(({ code }) => code) })) {
    const isOurs = Math.floor(begun.index / BATCH_MEMOS) % of === first
    if (isOurs) writeMemo(setup, picker, begun, (table, ...row) => rows[table].add(copyLine(row)))
    const isLast = (begun.index + 1) % BATCH_MEMOS === 0 || begun.index === setup.memos - 1
    if (!isOurs || !isLast) continue
    yield byTable((table) => rows[table].take())
  }
}

function byTable<T>(make: (table: TableName) => T): Record<TableName, T> {
  return Object.fromEntries(TABLE_NAMES.map((table) => [table, make(table)])) as Record<TableName, T>
}
