import { isEnded, mayBeArchived } from '@countersign/domain'
import type { Db } from '@countersign/server/platform/db/database'
import { archiveMemo } from '@countersign/server/platform/memo-log/archive/archive-memo.store'
import { bringSomeBack } from '@countersign/server/platform/memo-log/archive/bring-back.store'
import { packLogs, unpackLogs } from '@countersign/server/platform/memo-log/pack-logs.store'
import type { Storage } from '@countersign/server/platform/storage/storage'
import { readState } from '@countersign/server/platform/memo-log/states/packed-state'
import { untilNone } from '../../scripts/database/until-none.ts'
import { storedMemos } from '../histories/stored-memos.ts'
import type { World } from '../histories/world.ts'

/** How logs of ended memos may be stored (D10, R9), with the migration of the first release that reads them. */
const FIRST_MIGRATION = {
  packed: '0150-packed-logs.sql',
  archived: '0165-archive.sql',
  compact: '0169-compact-logs.sql',
} as const

export const canRead = (
  { migrations }: { migrations: ReadonlySet<string> },
  form: keyof typeof FIRST_MIGRATION,
) => migrations.has(FIRST_MIGRATION[form])

/** Memos that one transaction locks. */
const BATCH = 20
/** Ended memos that are read, since each is requested in each form and at each version. */
const MEMOS_READ = 40
/** Memos that have just ended are as old as those that are archived. */
const YEARS_LATER_MS = 5 * 366 * 24 * 3_600_000

/** What the workers do with memos that have ended, without their delays, and how an administrator undoes it. */
export interface Packing {
  /** Packs logs by the function of the present schema. @returns how many */
  pack(form: 'packed' | 'compact'): Promise<number>
  /** @returns how many */
  archive(): Promise<number>
  /** As `npm run unpack`. @returns how many logs */
  unpack(): Promise<number>
  bringBack(): Promise<number>
}

export function packingOf(db: Db, storage: Storage): Packing {
  const uses = { db, storage, now: () => new Date() }
  return {
    async pack(form) {
      const memos = await db.selectFrom('memos').select(['memo_key', 'state']).orderBy('memo_key').execute()
      const ended = memos.filter(({ state }) => isEnded(readState(state).lifecycle))
      let packed = 0
      for (let at = 0; at < ended.length; at += BATCH) {
        const keys = ended.slice(at, at + BATCH).map(({ memo_key }) => memo_key)
        packed += await packLogs(db, keys, { isCompact: form === 'compact' })
      }
      return packed
    },
    async archive() {
      const now = new Date(Date.now() + YEARS_LATER_MS).toISOString()
      let archived = 0
      for (const { memoKey, state } of await storedMemos(db))
        if (isEnded(state.lifecycle) && mayBeArchived(state, { years: 1, now }))
          archived += Number(await archiveMemo(uses, memoKey))
      return archived
    },
    unpack: () => untilNone(() => unpackLogs(db, BATCH)),
    bringBack: () => untilNone(() => bringSomeBack(uses, BATCH)),
  }
}

/** What people see of ended memos at a process while nothing changes: each answer by its call, and by the memo or person. */
type Seen = ReadonlyMap<string, { call: string; answer: string; code: string }>

/** The memos whose owners read them; taken once, because archived ones aren't listed. */
export async function endedMemos(db: Db): Promise<{ memoId: string; owner: string }[]> {
  const ended = (await storedMemos(db)).filter(({ state }) => isEnded(state.lifecycle))
  const step = Math.max(1, Math.floor(ended.length / MEMOS_READ))
  return ended
    .filter((_memo, index) => index % step === 0)
    .map(({ memoId, state }) => ({ memoId, owner: state.owner.email }))
}

export async function readEnded(
  { people, templates }: Pick<World, 'people' | 'templates'>,
  origin: string,
  memos: Awaited<ReturnType<typeof endedMemos>>,
): Promise<Seen> {
  const seen = new Map<string, { call: string; answer: string; code: string }>()
  const note = (call: string, of: string, reply: { code: string }) =>
    seen.set(`${call} ${of}`, { call, answer: JSON.stringify(reply), code: reply.code })
  for (const { memoId: memo_id, owner } of memos) {
    const person = people.find(({ email }) => email === owner)
    if (!person) continue
    for (const call of ['get_memo_details_for_viewing', 'get_memo_logs'] as const)
      note(call, memo_id, await person.call(origin, call, { memo_id }))
  }
  for (const person of people)
    for (const { templateId: template_id } of templates)
      note(
        'get_last_route',
        `${person.email} ${template_id}`,
        await person.call(origin, 'get_last_route', { template_id }),
      )
  return seen
}

/** The answers that became others, counted by call and code. */
export function otherAnswers(before: Seen, after: Seen): string[] {
  const changed = [...after].filter(([key, { answer }]) => before.get(key)?.answer !== answer)
  const byKind = Map.groupBy(changed, ([, { call, code }]) => `${call} ${code}`)
  return [...byKind].map(([kind, list]) => `${kind}: ${list.length}`).sort()
}
