import { execFile } from 'node:child_process'
import { isDeepStrictEqual, promisify } from 'node:util'
import { isEnded } from '@countersign/domain'
import { seededRandom } from '@countersign/demo-data/seeded-random'
import type { Cluster } from '../cluster/cluster.ts'
import type { ScratchDatabase } from '../cluster/scratch-database.ts'
import { untilDone } from '../cluster/until-idle.ts'
import { send } from '../histories/send.ts'
import type { StoredMemo } from '../histories/stored-memos.ts'
import { storedMemos } from '../histories/stored-memos.ts'
import type { World } from '../histories/world.ts'
import type { MixedHarness, OlderVersion } from './mixed-harness.ts'
import { originOf } from './packed-beside.ts'
import { canRead, endedMemos, otherAnswers, readEnded } from './packed-memos.ts'

/** The older version has little time alone: so many memos are ended for it to pack. */
const ENDED = 12

/** The code of an older release, in its own folder: packs logs by keys. Later releases let the caller choose the form. */
const PACK = `
  import { connect } from './apps/server/src/platform/db/database.ts'
  import { packLogs } from './apps/server/src/platform/memo-log/pack-logs.store.ts'
  const [keys, isCompact] = JSON.parse(process.env.PACKED)
  const { db } = connect(process.env.DATABASE_URL, 2)
  console.log(await packLogs(db, keys, { isCompact }))
  await db.destroy()`

interface Reading {
  database: Pick<ScratchDatabase, 'db' | 'pool' | 'url'>
  older: OlderVersion
  say: (line: string) => void
}

/**
 * Logs that a process of the older version packs by itself, alone on its schema: it reads them as before, and so does the newer version once it has
 * migrated the database.
 * @returns what to compare with at the newer version; null where the older one packs nothing
 */
export async function packByOlder(
  { world, report }: MixedHarness,
  { database: { db, pool, url }, older, before, say }: Reading & { before: Cluster },
): Promise<((now: Cluster) => Promise<void>) | null> {
  if (!canRead(older, 'packed')) return null
  const name = 'packed by the older version'
  await endSome(world, await storedMemos(db))
  await untilDone(pool)
  const logs = (await storedMemos(db)).filter(({ state }) => isEnded(state.lifecycle))
  const memos = await endedMemos(db)
  const atFirst = await readEnded(world, originOf(before), memos)
  const isCompact = canRead(older, 'compact')
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', PACK], {
    cwd: older.folder,
    env: {
      ...process.env,
      DATABASE_URL: url,
      PACKED: JSON.stringify([logs.map(({ memoKey }) => memoKey), isCompact]),
    },
  })
  const packed = Number(stdout)
  say(`${packed} logs packed by the older version, alone (${isCompact ? 'compact' : 'packed'})`)
  if (!(packed > 0)) report(name, ['it packed no log'])
  report(name, otherAnswers(atFirst, await readEnded(world, originOf(before), memos)))
  return async (now) => {
    const found = new Map((await storedMemos(db)).map((memo) => [memo.memoId, memo.events]))
    report(
      `${name}, read by the newer one`,
      logs.flatMap(({ memoId, events }) =>
        isDeepStrictEqual(found.get(memoId)?.slice(0, events.length), events)
          ? []
          : [`${memoId} has another log`],
      ),
    )
    const refused = [...(await readEnded(world, originOf(now), memos)).values()].filter(
      ({ call, code }) => code !== 'OK' && call !== 'get_last_route',
    )
    report(
      `${name}, shown by the newer one`,
      refused.map(({ call, code, answer }) => `${call} ${code}: ${answer}`),
    )
  }
}

/** Owners cancel what was submitted, one after the other. */
async function endSome(world: World, memos: readonly StoredMemo[]): Promise<void> {
  const random = seededRandom('ended for the older version')
  const submitted = memos.filter(({ state }) => state.lifecycle === 'SUBMITTED' && state.hold === null)
  for (const { memoId: memo_id, state } of submitted.slice(0, ENDED)) {
    const owner = world.people.find(({ email }) => email === state.owner.email)
    const [origin] = world.origins
    if (owner && origin)
      await send(world, random, owner, origin, 'withdraw_memo', {
        memo_id,
        remarks: 'Not needed',
        idempotency_key: `ended-${memo_id}`,
      })
  }
}
