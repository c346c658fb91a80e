import type { ArchiveReader, ArchivedMemos } from '../platform/memo-log/archive/read-archive.queries.ts'
import { readArchivedMemos } from '../platform/memo-log/archive/read-archive.queries.ts'
import { readStoredLogs } from '../platform/memo-log/memo-log.queries.ts'
import type { Renamed } from '../people/renamed.queries.ts'
import { inPresentAddresses, RENAMED } from '../people/renamed.queries.ts'
import type { LinkMark, Memo, MemoAmount, MemoEvent } from '@countersign/domain'
import { violatedInvariants, firstOwner, fold, newMemo, ownerReadIn, readEvent } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import { snapshotOf } from '../platform/db/database.ts'
import { canonicalJson } from '@countersign/evidence'
import { storedAmount } from '../protocol/stored-amount.ts'
import { participantRows } from './memo-rows.ts'
import { readState } from '../platform/memo-log/states/packed-state.ts'

const BATCH = 200

export interface Fault {
  memoId: string
  what: string
}

/**
 * Checks every memo: the log folds to the stored state except for the draft (D10), no invariant is violated, and the participants
 * follow from the state (C7), with the requestor and the amount by which lists find and sort them (M1, M9). Each batch is read from one
 * snapshot, so that memos may change concurrently. Read-only.
 * @param pause between batches, for an audit that gives way to others
 * @param archive how archived logs are read; without it they aren't, and the rest of those memos is checked (R9)
 * @returns how many memos were checked, how many are archived and of how many the archive was read, and the faults
 */
export async function verifyMemos(
  db: Db,
  { pause, archive }: { pause?: () => Promise<void>; archive?: ArchiveReader | undefined } = {},
): Promise<{ checked: number; archived: { kept: number; checked: number }; faults: Fault[] }> {
  const faults: Fault[] = []
  const archived = { kept: 0, checked: 0 }
  const snapshot = snapshotOf(db)
  let checked = 0
  for (let after = '0'; ;) {
    const batch = await snapshot.execute((tx) => readBatch(tx, after, archive))
    const last = batch.at(-1)
    if (!last) return { checked, archived, faults }
    for (const memo of batch) faults.push(...faultsOf(memo).map((what) => ({ memoId: memo.memoId, what })))
    checked += batch.length
    for (const { archive: how } of batch) {
      if (how !== null) archived.kept++
      if (how !== null && how !== 'UNREAD') archived.checked++
    }
    after = last.key
    await pause?.()
  }
}

interface MemoToVerify {
  key: string
  memoId: string
  templateId: string
  state: Memo
  renamed: Renamed | null
  /** Of the last submitted version. */
  amount: MemoAmount | null
  amounts: ReadonlyMap<number, MemoAmount | null>
  events: MemoEvent[]
  /** Where its log is archived (R9): what reading it has shown. Null for all others. */
  archive: ArchiveCheck | null
  participants: StoredParticipant[]
  /** The memos at the other ends of its links, by their Memo ID. */
  linked: ReadonlyMap<string, Memo>
}

type ArchiveCheck = 'READ' | 'UNREAD' | 'MISSING' | 'CHANGED'

const ARCHIVE_FAULTS: Readonly<Record<string, string>> = {
  MISSING: 'its archived record is missing from the storage (R9)',
  CHANGED: 'its archived record isn’t the one that was archived (R9)',
}

function archiveCheck({ keys, read, faults }: ArchivedMemos, key: string): ArchiveCheck | null {
  const reason = faults.get(key)?.reason
  if (reason === 'MISSING' || reason === 'CHANGED') return reason
  if (read.has(key)) return 'READ'
  return keys.has(key) ? 'UNREAD' : null
}

async function readBatch(tx: Tx, after: string, archive: ArchiveReader | undefined): Promise<MemoToVerify[]> {
  const memos = await tx
    .selectFrom('memos as m')
    .select(['memo_key', 'memo_id', 'template_id', 'state', 'public_amount', 'public_currency'])
    .select(RENAMED.as('renamed'))
    .where('memo_key', '>', after)
    .orderBy('memo_key')
    .limit(BATCH)
    .execute()
  if (memos.length === 0) return []
  const keys = memos.map((memo) => memo.memo_key)
  const archived = await readArchivedMemos(tx, keys, archive)
  const events = await eventsOf(tx, keys, archived)
  const amounts = await amountsOf(tx, keys)
  const participants = Map.groupBy(await participantsOf(tx, keys), ({ memo_key }) => memo_key)
  const linked = await linkedOf(tx, memos)
  return memos.map(({ memo_key, memo_id, template_id, state, renamed, public_amount, public_currency }) => ({
    key: memo_key,
    linked,
    memoId: memo_id,
    templateId: template_id,
    state: readState(state),
    renamed,
    amount: storedAmount(public_amount, public_currency),
    amounts: amounts.get(memo_key) ?? new Map<number, MemoAmount | null>(),
    events: events.get(memo_key) ?? [],
    archive: archiveCheck(archived, memo_key),
    participants: participants.get(memo_key) ?? [],
  }))
}

function faultsOf({ state, events, archive, ...memo }: MemoToVerify): string[] {
  const archiveFault = archive === null ? undefined : ARCHIVE_FAULTS[archive]
  return [
    ...(archiveFault === undefined ? [] : [archiveFault]),
    ...(archive === null || archive === 'READ' ? logFaults(state, events) : []),
    ...violatedInvariants(state),
    ...linkFaults(state, memo.linked),
    ...participantFaults(inPresentAddresses(state, memo.renamed), { ...memo, events, archive }),
  ]
}

function logFaults(state: Memo, events: MemoEvent[]): string[] {
  // R6: like the draft, what is being prepared isn't logged.
  const { memoId, createdAt, isLegacy, preparation } = state
  const owner = firstOwner(state, events)
  const begun = { memoId, owner, createdAt, isLegacy, ...(preparation && { preparation }) }
  const folded = fold(newMemo(begun), events)
  const expectedState = { ...state, lifecycle: lifecycleInLog(state), draft: null }
  const same = canonicalJson({ ...folded, draft: null }) === canonicalJson(expectedState)
  return same ? [] : ['the log does not fold to the state (D10)']
}

/** R4: both sides of a link that took effect say the same. A memo that was removed has no side. */
function linkFaults(
  { memoId, lifecycle, link, linkedBy = [] }: Memo,
  linked: ReadonlyMap<string, Memo>,
): string[] {
  const target = link && lifecycle === 'APPROVED' ? linked.get(link.memoId) : undefined
  const isMarked = target?.linkedBy?.some((mark) => mark.memoId === memoId && mark.kind === link?.kind)
  const isBacked = ({ memoId: by, kind }: LinkMark) => {
    const other = linked.get(by)
    return (
      !other || (other.lifecycle === 'APPROVED' && other.link?.memoId === memoId && other.link.kind === kind)
    )
  }
  return [
    ...(target && !isMarked ? [`${target.memoId} doesn’t say that this memo ${link?.kind} it (R4)`] : []),
    ...linkedBy
      .filter((mark) => !isBacked(mark))
      .map((mark) => `${mark.memoId} doesn’t say that it ${mark.kind} this memo (R4)`),
  ]
}

function participantFaults(
  state: Memo,
  { key, templateId, amount, amounts, participants, ...memo }: Omit<MemoToVerify, 'state'>,
): string[] {
  const expected = participantRows({
    memoKey: key,
    templateId,
    state,
    amount,
    earlierAmounts: amounts,
  })
  const placeOf = ({ email, role, list, status }: Pick<StoredParticipant, Place>) =>
    `${email} ${role} ${list} ${status}`
  const orderOf = (row: Pick<StoredParticipant, Place | 'amount_order'>) =>
    `${placeOf(row)} ${row.amount_order}`
  const isAs = (one: string[], other: string[]) => one.sort().join() === other.sort().join()
  if (!isAs(expected.map(placeOf), participants.map(placeOf)))
    return ['the participants are not those of the state (C7)']
  return [
    ...(participants.every((row) => isOwnersRow(row, { state, ...memo }))
      ? []
      : ['the requestor in its lists is not its owner (M9)']),
    ...(isAs(expected.map(orderOf), participants.map(orderOf))
      ? []
      : ['the amounts in its lists are not those of its versions (M1)']),
  ]
}

/** C7: who left keeps the owner of their version, which an archived log doesn't say until it is read. */
function isOwnersRow(
  { owner_email, last_version }: Pick<StoredParticipant, 'owner_email' | 'last_version'>,
  { state, events, archive, renamed }: Pick<MemoToVerify, 'state' | 'events' | 'archive' | 'renamed'>,
): boolean {
  if (last_version === null || last_version === state.version) return owner_email === state.owner.email
  if (archive !== null && archive !== 'READ') return true
  const { email } = ownerReadIn(state, events, last_version)
  return owner_email === (renamed?.[email] ?? email)
}

type MemoRowState = Parameters<typeof readState>[0]

type Place = 'email' | 'role' | 'list' | 'status'

/** C1: only older data has CANCELLED; no event results in it, and its log ends like that of a withdrawn memo. */
function lifecycleInLog(state: Memo): Memo['lifecycle'] {
  return state.isLegacy && state.lifecycle === 'CANCELLED' ? 'WITHDRAWN' : state.lifecycle
}

async function eventsOf(tx: Tx, keys: string[], archived: ArchivedMemos): Promise<Map<string, MemoEvent[]>> {
  const stored = await readStoredLogs(tx, keys, archived)
  return new Map([...stored].map(([key, events]) => [key, events.map(readEvent)]))
}

/** The memos at the other ends of the links of some memos (R4). */
async function linkedOf(tx: Tx, memos: readonly { state: MemoRowState }[]): Promise<Map<string, Memo>> {
  const ids = memos.flatMap(({ state }) => {
    const { link, linkedBy = [] } = readState(state)
    return [...(link ? [link.memoId] : []), ...linkedBy.map(({ memoId }) => memoId)]
  })
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('memos').select(['memo_id', 'state']).where('memo_id', 'in', ids).execute()
  return new Map(rows.map(({ memo_id, state }) => [memo_id, readState(state)]))
}

/** The amounts of each memo's submitted versions. */
async function amountsOf(tx: Tx, keys: string[]): Promise<Map<string, Map<number, MemoAmount | null>>> {
  const rows = await tx
    .selectFrom('memo_versions')
    .select(['memo_key', 'version', 'amount', 'currency'])
    .where('memo_key', 'in', keys)
    .execute()
  const grouped = Map.groupBy(rows, (row) => row.memo_key)
  return new Map(
    [...grouped].map(([key, list]) => [
      key,
      new Map(list.map(({ version, amount, currency }) => [version, storedAmount(amount, currency)])),
    ]),
  )
}

type StoredParticipant = Awaited<ReturnType<typeof participantsOf>>[number]

function participantsOf(tx: Tx, keys: string[]) {
  return tx
    .selectFrom('participants as p')
    .innerJoin('addresses as a', 'a.person_id', 'p.person_id')
    .leftJoin('addresses as o', 'o.person_id', 'p.owner_person_id')
    .select([
      'p.memo_key',
      'a.email',
      'p.role',
      'p.list',
      'p.status',
      'p.last_version',
      'o.email as owner_email',
    ])
    .select(sql<string | null>`round(p.amount_order, 2)::text`.as('amount_order'))
    .where('p.memo_key', 'in', keys)
    .execute()
}
