import type { KeptOpenings, MemoEntry, StoredEvent } from '@countersign/evidence'
import {
  carryingDecision,
  contentPartsOf,
  eraseOpenings,
  hiddenParts,
  loggedField,
  loggedName,
} from '@countersign/evidence'
import { eventToStore } from '@countersign/domain'
import { entriesOf } from '../../platform/memo-log/memo-log.queries.ts'
import type { Tx } from '../../platform/db/database.ts'
import { begunMemo } from '../../proof/entries/begun-memo.ts'
import { readFrozenContents } from '../../proof/entries/earlier-events.queries.ts'
import { openingsOf } from '../../proof/entries/memo-entries.queries.ts'
import { readSignatures } from '../../proof/entries/read-signatures.queries.ts'
import type { LockedMemo } from '../memo.store.ts'
import type { WrittenMemo } from './written-memo.queries.ts'

/** What is left to open the entries and signatures of a memo that lose a part. */
interface Kept {
  entries: { entry_no: number; kept: KeptOpenings }[]
  signatures: { hash: string; kept: KeptOpenings; file_hashes: string[] }[]
}

/**
 * Replaces the seeds of entries and signed statements that lose a part by the salts of what remains (O6).
 * @param written before the erasure
 * @param erased what no longer opens, as its entry names it
 */
export async function keptOpenings(
  tx: Tx,
  memo: LockedMemo,
  written: WrittenMemo,
  erased: readonly string[],
): Promise<Kept> {
  const gone = new Set(erased)
  const events = written.events.map((event) => eventToStore(event) as StoredEvent)
  const template = { id: memo.templateId, name: memo.templateName }
  const begun = begunMemo(memo.state, template, written.events)
  const rows = await tx
    .selectFrom(entriesOf(memo.memoKey).as('e'))
    .select(['e.entry_no', 'e.entry', 'e.seed', 'e.kept_openings'])
    .orderBy('e.entry_no')
    .execute()
  const kept: Kept = { entries: [], signatures: [] }
  for (const row of rows) {
    const sealed = JSON.parse(row.entry) as MemoEntry
    const openings = openingsOf(row)
    const first = sealed.firstEvent - 1
    const own = {
      memo: row.entry_no === 1 ? begun : null,
      events: events.slice(first, first + sealed.events.length),
    }
    const versions = sealed.contents.map(({ version }) => version)
    const contents = versions.length === 0 ? [] : await readFrozenContents(tx, memo, versions)
    const parts = [
      ...hiddenParts(openings, own),
      ...contents.flatMap((content) => contentPartsOf(openings, content)),
    ]
    const isGone = (name: string) => gone.has(loggedName(name, sealed.firstEvent))
    if (parts.some(({ name }) => isGone(name)))
      kept.entries.push({ entry_no: row.entry_no, kept: eraseOpenings(parts, isGone) })
  }
  kept.signatures = await keptSignatures(tx, memo.memoKey, { begun, events: written.events }, gone)
  return kept
}

/** A decision's signature commits to its remarks and files once more (O4). */
async function keptSignatures(
  tx: Tx,
  memoKey: string,
  { begun, events }: Pick<WrittenMemo, 'events'> & { begun: ReturnType<typeof begunMemo> },
  gone: ReadonlySet<string>,
): Promise<Kept['signatures']> {
  const signatures = await readSignatures(tx, memoKey, begun, events)
  return signatures.flatMap(({ event: no, parts }) => {
    const event = events[no - 1]
    const { answers } = carryingDecision(events, no - 1)
    const isGone = (name: string) => gone.has(signedField(no, answers.length, name))
    if (event?.type !== 'DecisionMade' || event.signature === undefined) return []
    if (!parts.some(({ name }) => isGone(name))) return []
    const hasFiles = !isGone('attachments')
    return [
      {
        hash: event.signature,
        kept: eraseOpenings(parts, isGone),
        file_hashes: hasFiles ? fileHashesOf(parts) : [],
      },
    ]
  })
}

/** Where the log has a part of a decision's statement: answers (R7) and conditions (R2) are events of their own, right behind it. */
function signedField(no: number, answers: number, name: string): string {
  const [, kind, at] = /^(answer|condition)\/(\d+)$/.exec(name) ?? []
  if (at === undefined) return loggedField(no, name)
  const place = no + 1 + Number(at)
  return kind === 'answer' ? loggedField(place, 'answer') : loggedField(place + answers, 'message')
}

/** The hashes of a decision's files as its signature has them; '' for a file that was gone. */
function fileHashesOf(parts: Awaited<ReturnType<typeof readSignatures>>[number]['parts']): string[] {
  const files = parts.find(({ name }) => name === 'attachments')
  const value = files && 'value' in files ? (files.value as { sha256: string | null }[]) : []
  return value.map(({ sha256 }) => sha256 ?? '')
}
