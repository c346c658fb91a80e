import type { Bundle } from '@countersign/evidence'
import {
  BUNDLE_VERSION,
  inclusionFromTiles,
  contentPartsOf,
  hiddenParts,
  toBase64,
} from '@countersign/evidence'
import type { MemoEntry, StoredEvent } from '@countersign/evidence'
import type { MemoEvent } from '@countersign/domain'
import { readEvent } from '@countersign/domain'
import { readStoredLog } from '../../platform/memo-log/memo-log.queries.ts'
import type { Db } from '../../platform/db/database.ts'
import { tilesOfLog } from '../log/log.queries.ts'
import { begunMemo } from './begun-memo.ts'
import { readCited } from './read-cited.queries.ts'
import { readFrozenContents } from './earlier-events.queries.ts'
import { readEntries } from './memo-entries.queries.ts'
import { readSignatures } from './read-signatures.queries.ts'
import { readState } from '../../platform/memo-log/states/packed-state.ts'

/** The log that a bundle's proofs lead to. */
export interface ProvingLog {
  logNo: number
  size: number
  /** Its signed checkpoint. */
  note: string
}

/**
 * Collects what proves a memo (O3).
 * @returns null while the log has yet to number one of its entries, or where it has none
 */
export async function readBundle(db: Db, memoKey: string, log: ProvingLog): Promise<Bundle | null> {
  const stored = await readEntries(db, memoKey, log.logNo)
  const proven = stored.flatMap(({ leafNo, ...entry }) =>
    leafNo === null || leafNo >= log.size ? [] : [{ ...entry, leafNo }],
  )
  if (stored.length === 0 || proven.length < stored.length) return null
  const { events, begun, versionId } = await readMemo(db, memoKey)
  const tiles = tilesOfLog(db, log.logNo)
  const entries: Bundle['entries'] = []
  const citing: { sealed: MemoEntry; events: StoredEvent[] }[] = []
  let content: Bundle['content'] = []
  for (const { no, text, openings, leafNo: index } of proven) {
    const sealed = JSON.parse(text) as MemoEntry
    const first = sealed.firstEvent - 1
    const own = { memo: no === 1 ? begun : null, events: events.slice(first, first + sealed.events.length) }
    const path = await inclusionFromTiles({ index, size: log.size }, tiles)
    citing.push({ sealed, events: own.events })
    entries.push({ text, parts: hiddenParts(openings, own), leaf: index, path: path.map(toBase64) })
    const version = sealed.contents.at(-1)?.version
    if (version === undefined) continue
    const [frozen] = await readFrozenContents(db, { memoKey, versionId }, [version])
    if (frozen) content = contentPartsOf(openings, frozen)
  }
  const signatures = await readSignatures(db, memoKey, begun, events.map(readEvent))
  const cited = await readCited(db, citing, { ...log, templateId: begun.template.id, tiles })
  if (!cited) return null
  return {
    v: BUNDLE_VERSION,
    entries,
    content,
    ...(signatures.length > 0 ? { signatures } : {}),
    ...(cited.length === 0 ? {} : { cited }),
    checkpoint: log.note,
  }
}

/** Whether a memo has entries of evidence. */
export async function hasEntries(db: Db, memoKey: string): Promise<boolean> {
  const { evidence_entry_no: last } = await db
    .selectFrom('memos')
    .select('evidence_entry_no')
    .where('memo_key', '=', memoKey)
    .executeTakeFirstOrThrow()
  return last > 0
}

async function readMemo(db: Db, memoKey: string) {
  const row = await db
    .selectFrom('memos')
    .select(['state', 'version_id', 'template_id', 'template_name'])
    .where('memo_key', '=', memoKey)
    .executeTakeFirstOrThrow()
  const events = (await readStoredLog(db, memoKey)) as unknown as StoredEvent[]
  const state = readState(row.state)
  const template = { id: row.template_id, name: row.template_name }
  const begun = begunMemo(state, template, events as unknown as MemoEvent[])
  return { events, begun, versionId: row.version_id }
}
