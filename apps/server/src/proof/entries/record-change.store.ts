import { appendEntry } from '../../platform/memo-log/append-entry.store.ts'
import type { Renamed } from '../../people/renamed.queries.ts'
import { randomBytes } from 'node:crypto'
import type { ChainHead, EntryCause, FrozenContent, SealedEntry } from '@countersign/evidence'
import { SALT_BYTES, sealEntry } from '@countersign/evidence'
import type { LoggedEvent, Memo } from '@countersign/domain'
import { eventToStore } from '@countersign/domain'
import type { Tx } from '../../platform/db/database.ts'
import type { Evidence } from '../../protocol/services.ts'
import { begunMemo } from './begun-memo.ts'
import { citeGrounds } from './cite-grounds.store.ts'
import { readFrozenContents, readEarlierEvents } from './earlier-events.queries.ts'
import type { EvidenceHead } from './evidence-head.store.ts'

/** A locked memo whose log grows. */
export interface RecordedMemo {
  memoKey: string
  /** Before the change. */
  state: Memo
  templateId: string
  templateName: string
  versionId: string
  evidence: EvidenceHead
  /** Where people's addresses have changed since they entered the memo (P4). */
  own?: { renamed: Renamed }
}

/** What a change appended to the log. */
export interface AppendedEvents {
  firstEventNo: number
  events: readonly LoggedEvent[]
}

/**
 * Writes the entry of a change (O1), in its transaction, after its events and version. A memo without entries from before gets one
 * that records them; one whose events run ahead of its entries gets a gap.
 * @param keeping null where there is nothing to cite: nothing was appended, or a seal alone
 * @returns the memo's new head, for its row, and whether there was a gap, which is an alarm
 */
export async function recordChange(
  tx: Tx,
  memo: RecordedMemo,
  { firstEventNo, events }: AppendedEvents,
  keeping: Evidence | null,
): Promise<EvidenceHead & { hasGap: boolean }> {
  const { evidence } = memo
  const missing = firstEventNo - 1 - evidence.eventNo
  const earlier =
    missing === 0 ? null : await writeMissing(tx, memo, { from: evidence.eventNo + 1, to: firstEventNo - 1 })
  const head = earlier?.head ?? headOf(evidence)
  const cites = keeping && events.length > 0 ? await citeGrounds(tx, keeping, memo, events) : []
  const last =
    events.length === 0
      ? null
      : await writeEntry(tx, memo, { cause: 'CHANGED', head, firstEventNo, events, cites })
  const written = last ?? earlier
  if (!written) return { ...evidence, hasGap: false }
  return {
    entryNo: written.head.no,
    eventNo: firstEventNo - 1 + events.length,
    hash: Buffer.from(written.hash),
    hasGap: missing > 0 && evidence.entryNo > 0,
  }
}

/** An entry that isn't written yet, for the function of the database that writes it; binary values are in hex. */
export interface EntryRow {
  entry_no: number
  entry: string
  seed: string
  leaf: string
}

/**
 * Seals the entry of an event that the database's function will write together with it (O6). An entry for events that lack one is written
 * first.
 */
export async function sealChange(
  tx: Tx,
  memo: RecordedMemo,
  { firstEventNo, events }: AppendedEvents,
): Promise<{ row: EntryRow; head: EvidenceHead; hasGap: boolean }> {
  const { evidence } = memo
  const missing = firstEventNo - 1 - evidence.eventNo
  const earlier =
    missing === 0 ? null : await writeMissing(tx, memo, { from: evidence.eventNo + 1, to: firstEventNo - 1 })
  const head = earlier?.head ?? headOf(evidence)
  const { sealed, seed } = await seal(tx, memo, { cause: 'CHANGED', head, firstEventNo, events })
  return {
    row: {
      entry_no: sealed.head.no,
      entry: sealed.text,
      seed: seed.toString('hex'),
      leaf: Buffer.from(sealed.hash).toString('hex'),
    },
    head: {
      entryNo: sealed.head.no,
      eventNo: firstEventNo - 1 + events.length,
      hash: Buffer.from(sealed.hash),
    },
    hasGap: missing > 0 && evidence.entryNo > 0,
  }
}

/** An entry for events that were logged without one. */
async function writeMissing(
  tx: Tx,
  memo: RecordedMemo,
  range: { from: number; to: number },
): Promise<SealedEntry> {
  const events = await readEarlierEvents(tx, memo.memoKey, range)
  const cause = memo.evidence.entryNo === 0 ? 'RECORDED' : 'GAP'
  return writeEntry(tx, memo, { cause, head: headOf(memo.evidence), firstEventNo: range.from, events })
}

const headOf = ({ entryNo, hash }: EvidenceHead): ChainHead => ({
  no: entryNo,
  hash: hash?.toString('base64') ?? '',
})

interface ToWrite extends AppendedEvents {
  cause: EntryCause
  head: ChainHead
  /** Leaf hashes of the entries that the events rest on, in base64. */
  cites?: string[]
}

async function writeEntry(tx: Tx, memo: RecordedMemo, entry: ToWrite): Promise<SealedEntry> {
  const { sealed, seed } = await seal(tx, memo, entry)
  await appendEntry(tx, {
    memoKey: memo.memoKey,
    entryNo: sealed.head.no,
    entry: sealed.text,
    seed,
    leaf: Buffer.from(sealed.hash),
  })
  return sealed
}

async function seal(
  tx: Tx,
  memo: RecordedMemo,
  { cause, head, firstEventNo, events, cites = [] }: ToWrite,
): Promise<{ sealed: SealedEntry; seed: Buffer }> {
  const versions = events.flatMap((event) => (event.type === 'MemoSubmitted' ? [event.version] : []))
  const seed = randomBytes(SALT_BYTES)
  const sealed = sealEntry({
    cause,
    head,
    memo: begunMemo(memo.state, { id: memo.templateId, name: memo.templateName }, events),
    firstEvent: firstEventNo,
    events: events.map(stored),
    contents: await frozen(tx, memo, versions),
    cites,
    seed,
  })
  return { sealed, seed }
}

/** As PostgreSQL gives it back. */
const stored = (event: LoggedEvent) => JSON.parse(JSON.stringify(eventToStore(event))) as LoggedEvent

const frozen = (tx: Tx, memo: RecordedMemo, versions: number[]): Promise<FrozenContent[]> =>
  versions.length === 0 ? Promise.resolve([]) : readFrozenContents(tx, memo, versions)
