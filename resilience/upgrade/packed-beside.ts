import type { Db } from '@countersign/server/platform/db/database'
import type { Cluster } from '../cluster/cluster.ts'
import type { MixedHarness, OlderVersion } from './mixed-harness.ts'
import { canRead, endedMemos, otherAnswers, readEnded } from './packed-memos.ts'

interface Reading {
  db: Db
  now: Cluster
  /** Adds a line to the report. */
  say: (line: string) => void
}

/** How logs may be packed while a process of the older version runs (docs/operations.md). */
export function formBeside(older: OlderVersion): 'packed' | 'compact' | null {
  if (canRead(older, 'compact')) return 'compact'
  return canRead(older, 'packed') ? 'packed' : null
}

/**
 * What docs/operations.md advises against: compact logs and archived memos while a process of the older version runs. The newer one must read
 * them as before, and the older one again once they are packed as it knows them. What the older one says meanwhile is reported, and a fault
 * only where it says something else than the document.
 */
export async function readTooEarly(
  { world, packing, report }: MixedHarness,
  { db, older, now, before, say }: Reading & { older: OlderVersion; before: Cluster },
): Promise<void> {
  const beside = formBeside(older)
  // It would take memos for ones without a history.
  if (beside === null) return
  const name = 'switched on too early'
  await packing.pack(beside)
  const memos = await endedMemos(db)
  const readAt = (cluster: Cluster) => readEnded(world, originOf(cluster), memos)
  const atFirst = { older: await readAt(before), newer: await readAt(now) }

  const compact = await packing.pack('compact')
  const byCompact = otherAnswers(atFirst.older, await readAt(before))
  say(`${compact} logs made compact; other answers of an older process: ${byCompact.join(', ') || 'none'}`)
  // It has no route for 'As last time'.
  const isSaid = (line: string) => beside !== 'compact' && line.startsWith('get_last_route')
  report(
    name,
    byCompact.filter((line) => !isSaid(line)),
  )
  report(name, otherAnswers(atFirst.newer, await readAt(now)))

  const archived = await packing.archive()
  const byArchive = otherAnswers(atFirst.older, await readAt(before))
  say(`${archived} memos archived; other answers of an older process: ${byArchive.join(', ') || 'none'}`)
  if (canRead(older, 'archived')) report(name, byArchive)
  report(name, otherAnswers(atFirst.newer, await readAt(now)))

  await packing.bringBack()
  if (beside !== 'compact') {
    await packing.unpack()
    await packing.pack(beside)
  }
  report(`${name}, and taken back`, otherAnswers(atFirst.older, await readAt(before)))
}

/** Archives what has ended, compares what people see of it with what they saw before, and brings back what no one read. */
export async function readArchived(
  { world, packing, report }: MixedHarness,
  { db, now, say }: Reading,
): Promise<void> {
  const memos = await endedMemos(db)
  const before = await readEnded(world, originOf(now), memos)
  const archived = await packing.archive()
  report('archived', otherAnswers(before, await readEnded(world, originOf(now), memos)))
  const unread = await packing.bringBack()
  say(`${archived} memos archived, ${archived - unread} of them brought back by their readers`)
}

export function originOf({ apis: [first] }: Cluster): string {
  if (!first) throw new Error('There is no API process.')
  return first.origin
}
