import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { abilities, isStorableText } from '@countersign/domain'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DocumentFailed } from '../platform/documents/document-failed.ts'
import { withArchive } from '../platform/memo-log/archive/bring-back.store.ts'
import { admitSignedIn, admitted } from '../http/admission.ts'
import { CallFailure, invalid } from '../protocol/call-failure.ts'
import { sendFailure } from '../http/callable.ts'
import { budgetOf } from '../http/budgets/request-rate.ts'
import { servicesOf } from '../http/request-trace.ts'
import type { Services, Site } from '../protocol/services.ts'
import { templateVersion } from '../templates/template.queries.ts'
import { memoRules } from '../memos/memo-context.ts'
import { NotInLog } from '../proof/entries/prove-memo.ts'
import { LogRolledBack } from '../proof/log/published-checkpoint.ts'
import { SealUnavailable } from '../proof/seal/seal-unavailable.ts'
import { findKeptPdf } from './memo-pdf.queries.ts'
import { noteWaitingSeal } from './memo-pdf.store.ts'
import { signOffPdf } from './sign-off-pdf.ts'
import type { VisibleMemo } from '../memos/memo-view.queries.ts'
import { visibleMemo } from '../memos/memo-view.queries.ts'
import { printMemo } from './printed-memo.ts'
import { PDF_FAILED_MESSAGE, PDF_WAITS_MESSAGE, refusalMessage } from '../memos/refusal-messages.ts'

type Needed = Pick<
  Services,
  | 'config'
  | 'db'
  | 'pool'
  | 'sessionRows'
  | 'log'
  | 'storage'
  | 'jobs'
  | 'pdf'
  | 'remoteConfig'
  | 'evidence'
  | 'now'
>

/** How long a download waits for the job that makes the signed-off PDF, before it makes that PDF itself. */
const TRIES = 12
const PAUSE_MS = 250

const body = z.object({
  memo_id: z.string().min(1).max(40).refine(isStorableText),
  /** Requests another attempt at a PDF that could not be made. */
  try_again: z.boolean().default(false),
})

/**
 * `POST /reports/pdf {memo_id}` answers the PDF with its file name (U40): the one kept since final approval, or one made on demand
 * for other configured statuses. If it could not be made, it is refused until another attempt is requested some time later (Q4).
 * Past participants get no PDF of later versions.
 */
export function registerPdf(app: FastifyInstance, services: Needed, site: Site): void {
  const options = { ...budgetOf('papers', services.config), ...admitSignedIn(services, site) }
  app.post('/reports/pdf', options, async (request, reply) => {
    try {
      const caller = admitted(request)
      const parsed = body.safeParse(request.body)
      if (!parsed.success) throw invalid([{ path: 'memo_id', message: 'A memo_id is required.' }])
      const { memo_id: memoId, try_again: tryAgain } = parsed.data
      const memo = await withArchive(services, () => visibleMemo(services, memoId, caller))
      const template = await templateVersion(services.db, memo.versionId)
      const rules = memoRules(caller.remoteConfig, template.templateConfig)
      const { downloadPdf } = abilities(memo.current, { email: caller.email, isAdmin: caller.isAdmin }, rules)
      if (!downloadPdf.allowed || memo.lastVersion !== null)
        throw new CallFailure('FAILED_PRECONDITION', refusalMessage('PDF_OFF'))
      const pdf =
        memo.pdfKey === null
          ? await withArchive(services, () => print(servicesOf(request, services), memo, tryAgain))
          : null
      reply.header('content-disposition', `attachment; filename="${memo.memoId}.pdf"`).type('application/pdf')
      const sent = pdf ?? (await services.storage.get(memo.pdfKey ?? '')).stream
      return await reply.send(sent instanceof Uint8Array ? Buffer.from(sent) : sent)
    } catch (cause) {
      return sendFailure(request, reply, cause)
    }
  })
}

/** @throws CallFailure FAILED_PRECONDITION where it can't be made */
async function print(services: Needed, memo: VisibleMemo, tryAgain: boolean): Promise<Uint8Array | Readable> {
  const { memoKey, state, pdfFailure: failure } = memo
  if (failure && !(tryAgain && failure.retryAt <= services.now())) throw pdfFailed()
  const { db, evidence, storage } = services
  const isSignedOff = state.lifecycle === 'APPROVED' && (evidence !== null || failure !== null)
  try {
    if (!isSignedOff) return await printMemo(services, memoKey, null)
    // The job is at it, or has given up, or there was none.
    const kept = failure ? null : await keptPdf(services, memoKey)
    if (kept !== null) return (await storage.get(kept)).stream
    const printed = await findKeptPdf(db, memoKey)
    const pdf = printed && (await signOffPdf(services, printed))
    if (pdf) return pdf
    const key = await keptPdf(services, memoKey)
    if (key !== null) return (await storage.get(key)).stream
  } catch (cause) {
    if (cause instanceof DocumentFailed) throw pdfFailed(cause)
    const isUnproven = cause instanceof NotInLog || cause instanceof LogRolledBack
    if (!(cause instanceof SealUnavailable) && !isUnproven) throw cause
    // Where PDFs carry no seal, one that says what it lacks serves better than none.
    if (isUnproven && !evidence?.seal) return printMemo(services, memoKey, 'PRELIMINARY')
    await noteWaitingSeal(db, memoKey, services.now())
  }
  throw new CallFailure('FAILED_PRECONDITION', PDF_WAITS_MESSAGE, { reason: 'PDF_WAITS' })
}

/** The path of a PDF that is about to be kept: usually a second after the approval. Null if it isn't in time. */
async function keptPdf({ db }: Needed, memoKey: string): Promise<string | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    if (tries > 0) await pause(PAUSE_MS)
    const memo = await findKeptPdf(db, memoKey)
    if (memo?.pdfKey) return memo.pdfKey
  }
  return null
}

function pdfFailed(cause?: DocumentFailed): CallFailure {
  return new CallFailure('FAILED_PRECONDITION', PDF_FAILED_MESSAGE, { reason: 'PDF_FAILED' }, { cause })
}
