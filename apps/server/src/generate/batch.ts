import { copyLine } from './copy-text.ts'
import { RowBytes } from './row-bytes.ts'
import { castOf, type Scene } from './scene.ts'
import { TABLE_NAMES, type TableName } from './tables.ts'
import { timeline } from './timeline.ts'
import { writeMemo } from './write-memo-rows.ts'

/** Memos of one batch: what is held in memory at once, a few times over. */
export const BATCH_MEMOS = 1000

/** The rows of a batch in COPY's text format, by table. */
export type Batch = Record<TableName, Uint8Array<ArrayBuffer>>

/** Which of the batches to write: every `of`th, beginning with `first`. */
export interface Share {
  first: number
  of: number
}

/** Writes a share of the scene's memos, batch by batch. */
export function* batches(scene: Scene, { first, of }: Share): Generator<Batch> {
  const cast = castOf(scene.people)
  const rows = byTable(() => new RowBytes())
  for (const begun of timeline({ ...scene, templates: scene.templates.map(({ code }) => code) })) {
    const isOurs = Math.floor(begun.index / BATCH_MEMOS) % of === first
    if (isOurs) writeMemo(scene, cast, begun, (table, ...row) => rows[table].add(copyLine(row)))
    const isLast = (begun.index + 1) % BATCH_MEMOS === 0 || begun.index === scene.memos - 1
    if (!isOurs || !isLast) continue
    yield byTable((table) => rows[table].take())
  }
}

function byTable<T>(make: (table: TableName) => T): Record<TableName, T> {
  return Object.fromEntries(TABLE_NAMES.map((table) => [table, make(table)])) as Record<TableName, T>
}
