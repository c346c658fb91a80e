import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Evidence, Sealing, Services } from '../protocol/services.ts'
import { recordSeal } from '../proof/entries/record-seal.store.ts'

export interface SignedOff {
  memoKey: string
  memoId: string
  /** Of the memo when it was printed: what was erased since (O6) must not be kept. */
  revision: number
  /** How often an erasure (O6) or a mark (R4) had replaced it then. */
  replaced: number
  /** The path of the PDF that it replaces, which was kept unsealed; null for none. */
  pdfKey: string | null
  pdf: Uint8Array
}

/**
 * Keeps the signed-off PDF with its memo. A kept PDF is never overwritten, and none is removed but by its own print, as two may be under
 * way at once: the path is of this print alone.
 * @returns null where the memo has a PDF already, or has changed since it was printed
 */
export async function keepPdf(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { memoKey, memoId, revision, replaced, pdf }: SignedOff,
): Promise<Uint8Array | null> {
  const ofPrint = `${hashInPath(sha256Of(pdf))}-${randomUUID().slice(0, 8)}`
  const pdfKey = `pdf/${memoId}${replaced === 0 ? '' : `-${replaced}`}-${ofPrint}.pdf`
  await storage.put(pdfKey, Readable.from([pdf]))
  const isKept = await removeUnlessKept({ db, storage }, { memoKey, pdfKey }, async () => {
    const { numUpdatedRows } = await db
      .updateTable('memos')
      .set({ pdf_key: pdfKey })
      .where('memo_key', '=', memoKey)
      .where('revision', '=', revision)
      .where('pdf_key', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
  return isKept ? pdf : null
}

interface StoredPdf {
  memoKey: string
  pdfKey: string
}

/**
 * Has a memo refer to its stored PDF; one that it doesn't refer to is removed, as no erasure (O6) or removal (R8) would find it.
 * @param keep false where the memo doesn't refer to it
 */
async function removeUnlessKept(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  stored: StoredPdf,
  keep: () => Promise<boolean>,
): Promise<boolean> {
  const isKept = await keep().catch(async (cause: unknown) => {
    // Where it can't be known, it stays: a memo must not lose its PDF.
    await refersTo(db, stored)
      .then((refers) => (refers ? undefined : storage.remove(stored.pdfKey)))
      .catch(() => undefined)
    throw cause
  })
  if (!isKept) await storage.remove(stored.pdfKey)
  return isKept
}

/** Waits for a change of the memo that is still under way, although its answer was lost. */
async function refersTo(db: Services['db'], { memoKey, pdfKey }: StoredPdf): Promise<boolean> {
  const memo = await db
    .selectFrom('memos')
    .select('pdf_key')
    .where('memo_key', '=', memoKey)
    .forShare()
    .executeTakeFirst()
  return memo?.pdf_key === pdfKey
}

const sha256Of = (pdf: Uint8Array) => createHash('sha256').update(pdf).digest('hex')

const hashInPath = (sha256: string) => sha256.slice(0, 16)

/**
 * Seals the signed-off PDF, keeps it with its memo, and logs the seal (O3); one that it replaces is removed. A sealed PDF is never overwritten: its hash is in its path.
 * @returns the sealed PDF; null where the memo has another one already, or has changed since it was printed
 * @throws SealUnavailable while it can't be sealed
 */
export async function keepSealed(
  { db, storage, jobs, now }: Pick<Services, 'db' | 'storage' | 'jobs' | 'now'>,
  { memoKey, memoId, revision, pdfKey: replaces, pdf }: SignedOff,
  { seal, evidence }: { seal: Sealing; evidence: Evidence },
): Promise<Uint8Array | null> {
  const sealed = await seal.seal(pdf)
  const sha256 = sha256Of(sealed.pdf)
  const pdfKey = `pdf/${memoId}-${hashInPath(sha256)}.pdf`
  await storage.put(pdfKey, Readable.from([sealed.pdf]))
  const { level, at: sealedAt } = sealed
  const kept = { memoKey, revision, pdfKey, replaces, sha256, level, sealedAt, by: seal.by(), now: now() }
  const isKept = await removeUnlessKept({ db, storage }, { memoKey, pdfKey }, () =>
    recordSeal(db, kept, { evidence, jobs }),
  )
  return isKept ? sealed.pdf : null
}

/** Notes that a memo's PDF waits for its seal. */
export async function noteWaitingSeal(db: Services['db'], memoKey: string, since: Date): Promise<void> {
  await db
    .insertInto('pdf_seals_waiting')
    .values({ memo_key: memoKey, since })
    .onConflict((conflict) => conflict.column('memo_key').doNothing())
    .execute()
}
