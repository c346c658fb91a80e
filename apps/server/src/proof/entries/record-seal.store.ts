import type { EventOf } from '@countersign/domain'
import { appendEvents } from '../../platform/memo-log/append-events.store.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Evidence, Services } from '../../protocol/services.ts'
import { HEAD_COLUMNS, headRow, readHead } from './evidence-head.store.ts'
import { recordChange } from './record-change.store.ts'
import { readState } from '../../platform/memo-log/states/packed-state.ts'

/** A sealed PDF that is to be kept with its memo. */
export interface KeptSeal {
  memoKey: string
  /** Of the memo when it was printed. */
  revision: number
  /** Its path in storage. */
  pdfKey: string
  /** The path of the PDF that it replaces; null for none. */
  replaces: string | null
  /** Of the sealed file, in hex. */
  sha256: string
  level: string
  /** As the timestamp authority says. */
  sealedAt: string
  /** The organisation that sealed it. */
  by: string
  now: Date
}

/**
 * Keeps a sealed PDF with its memo, and logs the seal with an entry of its own (O3), in one transaction.
 * @returns false where the memo has another PDF already, because another process was faster, or has changed since it was printed
 */
export async function recordSeal(
  db: Db,
  seal: KeptSeal,
  { evidence, jobs }: { evidence: Evidence; jobs: Services['jobs'] },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const memo = await tx
      .selectFrom('memos')
      .select([
        'memo_key',
        'memo_id',
        'state',
        'template_id',
        'template_name',
        'version_id',
        'pdf_key',
        'revision',
      ])
      .select(HEAD_COLUMNS)
      .where('memo_key', '=', seal.memoKey)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (memo.pdf_key !== seal.replaces || memo.revision !== seal.revision) return false
    const event: EventOf<'PdfSealed'> = {
      type: 'PdfSealed',
      at: seal.now.toISOString(),
      by: { name: seal.by, email: '' },
      pdfHash: seal.sha256,
    }
    const firstEventNo = await appendEvents(tx, seal.memoKey, [event])
    const recorded = await recordChange(
      tx,
      {
        memoKey: memo.memo_key,
        state: readState(memo.state),
        templateId: memo.template_id,
        templateName: memo.template_name,
        versionId: memo.version_id,
        evidence: readHead(memo),
      },
      { firstEventNo, events: [event] },
      // A seal rests on nothing that has entries of its own.
      null,
    )
    if (recorded.hasGap) evidence.noteGap(memo.memo_id)
    await tx
      .updateTable('memos')
      .set({ pdf_key: seal.pdfKey, ...headRow(recorded) })
      .where('memo_key', '=', seal.memoKey)
      .execute()
    await tx
      .insertInto('pdf_seals')
      .values({
        memo_key: seal.memoKey,
        sha256: seal.sha256,
        level: seal.level,
        sealed_at: seal.sealedAt,
      })
      .execute()
    await tx.deleteFrom('pdf_seals_waiting').where('memo_key', '=', seal.memoKey).execute()
    if (seal.replaces !== null) await jobs.enqueue(tx, 'remove_erased', { keys: [seal.replaces] })
    return true
  })
}
