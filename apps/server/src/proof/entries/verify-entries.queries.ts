import type { ChainHead, FrozenContent, MemoEntry, StoredEvent } from '@countersign/evidence'
import {
  canonicalJson,
  contentField,
  ERASED,
  erasedNames,
  eventField,
  hiddenParts,
  isSameBytes,
  leafHash,
  loggedName,
  NotGenuine,
  notSaidErased,
  contentPartsOf,
  openEntry,
  openContent,
  utf8,
} from '@countersign/evidence'
import type { MemoEvent } from '@countersign/domain'
import { ERASED_TEXT, readEvent } from '@countersign/domain'
import type { ArchiveReader } from '../../platform/memo-log/archive/read-archive.queries.ts'
import { readArchivedMemos } from '../../platform/memo-log/archive/read-archive.queries.ts'
import { readEntryRows, readStoredLogs } from '../../platform/memo-log/memo-log.queries.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { snapshotOf } from '../../platform/db/database.ts'
import { begunMemo } from './begun-memo.ts'
import { readCitedRows } from './read-cited.queries.ts'
import { readFrozenOf } from './earlier-events.queries.ts'
import { openingsOf } from './memo-entries.queries.ts'
import { HEAD_COLUMNS } from './evidence-head.store.ts'
import { signatureFault } from './verify-signatures.queries.ts'
import { readState } from '../../platform/memo-log/states/packed-state.ts'

const BATCH = 200

export interface EntryFault {
  memoId: string
  what: string
}

/**
 * Checks the entries of every memo against what they prove (O7): each follows on the one before, and its commitments open to the
 * events and versions that are stored. Read-only; each batch is read from one snapshot.
 * @param pause between batches, for an audit that gives way to others
 * @param archive how archived entries are read, which are compared with their leaves here as well; without it they aren't (R9)
 * @returns how many memos have entries, how many submitted memos have none, and the faults
 */
export async function verifyEntries(
  db: Db,
  { pause, archive }: { pause?: () => Promise<void>; archive?: ArchiveReader | undefined } = {},
): Promise<{ checked: number; entries: number; without: number; faults: EntryFault[] }> {
  const found = { checked: 0, entries: 0, without: 0, faults: [] as EntryFault[] }
  const snapshot = snapshotOf(db)
  for (let after = '0'; ;) {
    const last = await snapshot.execute(async (tx) => {
      const { memos, last: lastKey } = await readMemos(tx, after, archive)
      const frozen = await readFrozen(tx, memos)
      for (const memo of memos) {
        if (memo.entries.length > 0) found.checked++
        else if (memo.events.length > 0) found.without++
        found.entries += memo.entries.length
        const what = await faultOf(tx, memo, frozen.get(memo.memoKey) ?? [])
        if (what) found.faults.push({ memoId: memo.memoId, what })
      }
      return lastKey
    })
    if (last === undefined) return found
    after = last
    await pause?.()
  }
}

type MemoToVerify = Awaited<ReturnType<typeof readMemos>>['memos'][number]

/** Some memos, without archived ones that weren't read. */
async function readMemos(tx: Tx, after: string, archive: ArchiveReader | undefined) {
  const memos = await tx
    .selectFrom('memos')
    .select(['memo_key', 'memo_id', 'state', 'version_id', 'template_id', 'template_name'])
    .select(HEAD_COLUMNS)
    .where('memo_key', '>', after)
    .orderBy('memo_key')
    .limit(BATCH)
    .execute()
  const keys = memos.map(({ memo_key }) => memo_key)
  const archived = await readArchivedMemos(tx, keys, archive)
  const entries = await readEntryRows(
    tx,
    keys.filter((key) => !archived.keys.has(key)),
  )
  const logs = await readStoredLogs(tx, keys, archived)
  const read = memos.filter(({ memo_key }) => !archived.keys.has(memo_key) || archived.read.has(memo_key))
  const found = read.map((memo) => ({
    memoKey: memo.memo_key,
    memoId: memo.memo_id,
    versionId: memo.version_id,
    template: { id: memo.template_id, name: memo.template_name },
    state: readState(memo.state),
    head: {
      entryNo: memo.evidence_entry_no,
      eventNo: memo.evidence_event_no,
      hash: memo.evidence_hash?.toString('base64') ?? '',
    },
    entries: (archived.read.get(memo.memo_key)?.entries ?? entries.get(memo.memo_key) ?? []).map((entry) => ({
      ...entry,
      reach: reachOf(entry.entry),
    })),
    events: (logs.get(memo.memo_key) ?? []) as unknown as StoredEvent[],
    archivedContents: archived.read.get(memo.memo_key)?.contents,
  }))
  return { memos: found, last: keys.at(-1) }
}

/** The versions that entries of some memos freeze, by memo. */
async function readFrozen(tx: Tx, memos: readonly MemoToVerify[]): Promise<Map<string, FrozenContent[]>> {
  const frozen = memos.map((memo) => ({
    ...memo,
    versions: memo.entries.flatMap(({ reach }) => reach?.versions.filter(isInteger) ?? []),
  }))
  return readFrozenOf(
    tx,
    frozen.filter(({ versions }) => versions.length > 0),
  )
}

/** Of an entry that was tampered with, anything may be the version. */
const isInteger = (version: unknown) => Number.isInteger(version) && Math.abs(Number(version)) < 2 ** 31

/** The first thing that is wrong with a memo's entries; null if nothing is. */
async function faultOf(tx: Tx, memo: MemoToVerify, frozen: readonly FrozenContent[]): Promise<string | null> {
  try {
    const { chain, events } = await openChain(tx, memo, frozen)
    const { head } = memo
    if (head.entryNo !== chain.no || head.hash !== chain.hash || head.eventNo !== events)
      return `its last entry is ${chain.no} for event ${events}, not ${head.entryNo} for event ${head.eventNo} (O1)`
    if (memo.entries.length > 0 && events < memo.events.length)
      return `${memo.events.length - events} events have no entry (O1)`
    if (memo.archivedContents) await requireLeaves(tx, memo)
    const fault = await signatureFault(tx, signedLogOf(memo))
    return fault && `${fault} (O4)`
  } catch (cause) {
    if (cause instanceof NotGenuine) return `${cause.message} (O1)`
    throw cause
  }
}

/** Where entries are rows or packed, this is checked beside the log. @throws NotGenuine */
async function requireLeaves(tx: Tx, { memoKey, entries }: MemoToVerify): Promise<void> {
  const leaves = await tx
    .selectFrom('log_leaves')
    .select(['entry_no', 'leaf'])
    .where('memo_key', '=', memoKey)
    .execute()
  for (const { entry_no, leaf } of leaves) {
    const entry = entries[entry_no - 1]?.entry
    if (entry === undefined || !isSameBytes(leaf, leafHash(utf8(entry))))
      throw new NotGenuine('entry-form', `The leaf of entry ${entry_no} isn’t its hash.`)
  }
}

function signedLogOf({ memoKey, state, template, events }: MemoToVerify) {
  const log = events.map(readEvent)
  return { memoKey, begun: begunMemo(state, template, log), events: log }
}

/** Opens all entries. @returns where the chain ends, and the number of the last event in it */
async function openChain(
  tx: Tx,
  memo: MemoToVerify,
  frozen: readonly FrozenContent[],
): Promise<{ chain: ChainHead; events: number }> {
  let chain: ChainHead = { no: 0, hash: '' }
  let last = 0
  for (const { entry: text, reach, ...stored } of memo.entries) {
    if (reach === null) throw new NotGenuine('entry-form', 'An entry is not in its canonical form.')
    const openings = openingsOf(stored)
    const { firstEvent, count } = reach
    if (firstEvent !== last + 1)
      throw new NotGenuine(
        'entry-events',
        `Entry ${chain.no + 1} begins with event ${firstEvent} after event ${last}.`,
      )
    const events = memo.events.slice(last, last + count)
    const begun =
      chain.no === 0 ? begunMemo(memo.state, memo.template, memo.events as unknown as MemoEvent[]) : null
    const opened = openEntry(text, chain, hiddenParts(openings, { memo: begun, events }))
    const isErased = erasureOf(memo, firstEvent)
    if (
      canonicalJson(opened.events.map((event, place) => asStored(event, place, isErased))) !==
      canonicalJson(events)
    )
      throw new NotGenuine('entry-events', `Entry ${opened.entry.no} is of other events than those stored.`)
    for (const sealed of opened.entry.contents) {
      const parts = openContent(sealed, contentPartsOf(openings, contentOf(frozen, sealed.version)))
      const lost = parts.find(
        ({ name, value }) => value === ERASED && !isErased(contentField(sealed.version, name)),
      )
      if (lost) throw notSaidErased(lost.name)
    }
    await requireCited(tx, opened.entry)
    chain = opened.head
    last += count
  }
  return { chain, events: last }
}

/** Whether an event of the memo says that a part of one of its entries was erased (O6). */
function erasureOf({ events }: MemoToVerify, firstEvent: number): (name: string) => boolean {
  const said = erasedNames(events)
  return (name) => said.has(loggedName(name, firstEvent))
}

/** An opened event as it is stored: what was erased has its mark. @throws NotGenuine where no event says that it was */
function asStored(event: Record<string, unknown>, place: number, isErased: (name: string) => boolean) {
  return Object.fromEntries(
    Object.entries(event).map(([key, value]) => {
      if (value !== ERASED) return [key, value]
      if (!isErased(eventField(place, key))) throw notSaidErased(key)
      return [key, key === 'attachments' ? [] : ERASED_TEXT]
    }),
  )
}

/** @throws NotGenuine where an entry cites what isn't there */
async function requireCited(tx: Tx, { no, cites = [] }: MemoEntry): Promise<void> {
  if (cites.length > 0 && (await readCitedRows(tx, cites, NO_LOG)).size < new Set(cites).size)
    throw new NotGenuine('cited-missing', `Entry ${no} cites an entry that is missing.`)
}

/** Where the leaf of a cited entry is doesn't matter here. */
const NO_LOG = 0

/** What an entry says of its own reach, before it is checked; null where it says none. */
function reachOf(text: string): { firstEvent: number; count: number; versions: number[] } | null {
  try {
    const { firstEvent, events, contents } = JSON.parse(text) as MemoEntry
    return { firstEvent, count: events.length, versions: contents.map(({ version }) => version) }
  } catch {
    return null
  }
}

function contentOf(contents: readonly FrozenContent[], version: number): FrozenContent {
  const found = contents.find((content) => content.version === version)
  if (!found) throw new NotGenuine('content-root', `Version ${version} is missing.`)
  return found
}
