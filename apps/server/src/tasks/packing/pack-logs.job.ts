import { setTimeout as wait } from 'node:timers/promises'
import { compactAnswers, findLooseAnswers } from '../../platform/memo-log/compact-answers.store.ts'
import type { Packable } from '../../platform/memo-log/pack-logs.store.ts'
import {
  findLoose,
  findPackable,
  packLogs,
  PACKED_AFTER_DAYS,
} from '../../platform/memo-log/pack-logs.store.ts'
import type { PlaceInTime } from '../../platform/memo-log/states/pack-states.store.ts'
import {
  findUnpackedStates,
  FIRST_PLACE,
  packStates,
} from '../../platform/memo-log/states/pack-states.store.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../protocol/services.ts'
import { compactEntries, findLooseEntries } from '../../search/compact-entries.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Memos that one transaction locks. */
const BATCH = 50
/** Between two batches. */
const PAUSE_MS = 20
/** Shorter than the time to the next run, so that a large backlog takes several runs in the night, and none by day. */
const MOST_MS = 50 * 60 * 1000

const NONE = { packed: 0, isDone: true }

/**
 * Hourly at night: packs the logs of memos that have ended (D10), and makes compact what needs more bytes than it must: logs that were packed before,
 * the answers of these memos, the entries by which memos are found, and the states of memos that have ended. Does nothing unless `PACK_LOGS` is set.
 */
export async function packEndedLogs(
  _payload: JobPayloads['pack_logs'],
  {
    db,
    config,
    ending,
    log,
    metrics,
    now,
  }: Pick<Services, 'db' | 'config' | 'ending' | 'log' | 'metrics' | 'now'>,
): Promise<void> {
  if (config.packsLogs === 'off') return
  const isCompact = config.packsLogs === 'compact'
  const before = new Date(now().getTime() - PACKED_AFTER_DAYS * DAY_MS)
  const until = performance.now() + MOST_MS
  const ended = await packAll((after) => findPackable(db, { after, before, most: BATCH }))
  const loose = isCompact ? await packAll((after) => findLoose(db, { after, most: BATCH })) : NONE
  const answers = isCompact
    ? await packAll(
        (after) => findLooseAnswers(db, { after, before, most: BATCH }),
        (keys) => oneByOne(keys, (some) => compactAnswers(db, some)),
      )
    : NONE
  const entries = isCompact
    ? await packAll(
        (after) => findLooseEntries(db, { after, before, most: BATCH }),
        (keys) => oneByOne(keys, (some) => compactEntries(db, some)),
      )
    : NONE
  const states = isCompact ? await packStatesOfEnded() : NONE
  const packed = ended.packed + loose.packed
  if (packed > 0) log.info({ packed, isDone: ended.isDone && loose.isDone }, 'logs packed')
  if (answers.packed > 0)
    log.info({ versions: answers.packed, isDone: answers.isDone }, 'answers made compact')
  if (entries.packed > 0)
    log.info({ entries: entries.packed, isDone: entries.isDone }, 'search entries made compact')
  if (states.packed > 0) log.info({ states: states.packed, isDone: states.isDone }, 'states packed')

  function packAll(
    find: (after: string) => Promise<Packable>,
    pack: (keys: string[]) => Promise<number> = (keys) => oneByOne(keys, packBatch),
  ): Promise<typeof NONE> {
    return packFrom('0', find, pack)
  }

  function packStatesOfEnded(): Promise<typeof NONE> {
    return packFrom<PlaceInTime>(
      FIRST_PLACE,
      (after) => findUnpackedStates(db, { after, before, most: BATCH }),
      (keys) => packStates(db, keys),
    )
  }

  async function packFrom<Place>(
    first: Place,
    find: (after: Place) => Promise<{ keys: string[]; after: Place | null }>,
    pack: (keys: string[]) => Promise<number>,
  ): Promise<typeof NONE> {
    let after: Place | null = first
    let number = 0
    while (after !== null && performance.now() < until && !ending.aborted) {
      const found = await find(after)
      after = found.after
      if (found.keys.length === 0) continue
      number += await pack(found.keys)
      await wait(PAUSE_MS)
    }
    return { packed: number, isDone: after === null }
  }

  async function packBatch(keys: string[]): Promise<number> {
    const number = await packLogs(db, keys, { isCompact })
    metrics.packedLogs.inc(number)
    return number
  }

  /** A memo that can't be packed stays as it is, and doesn't keep others from being packed. */
  async function oneByOne(keys: string[], pack: (some: string[]) => Promise<number>): Promise<number> {
    try {
      return await pack(keys)
    } catch (cause) {
      if (keys.length > 1) {
        let number = 0
        for (const key of keys) number += await oneByOne([key], pack)
        return number
      }
      metrics.unpackableLogs.inc()
      log.error({ memoKey: keys[0], err: cause }, 'a memo cannot be packed')
      return 0
    }
  }
}
