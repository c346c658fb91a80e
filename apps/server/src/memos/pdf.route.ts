import { abilities, isStorableText } from '@countersign/domain'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { CallFailure, invalid } from '../http/call-failure.ts'
import { sendFailure } from '../http/callable.ts'
import { budgetOf } from '../http/request-rate.ts'
import { callerOf } from '../people/session.ts'
import type { Services, Site } from '../services.ts'
import { templateVersion } from '../templates/template.queries.ts'
import { memoRules } from './memo-context.ts'
import { visibleMemo } from './memo-view.queries.ts'
import { printMemo } from './printed-memo.ts'
import { refusalMessage } from './refusal-messages.ts'

const body = z.object({ memo_id: z.string().min(1).max(40).refine(isStorableText) })

/**
 * `POST /reports/pdf {memo_id}` answers the PDF with its file name (end-user document section 7): the one kept since final
 * approval, or made on demand for other whitelisted statuses. Who left at a re-submission has no PDF of later versions.
 */
export function registerPdf(app: FastifyInstance, services: Services, site: Site): void {
  app.post('/reports/pdf', budgetOf('papers', services.config), async (request, reply) => {
    try {
      const caller = await callerOf(request, services, site)
      if (!caller) throw new CallFailure('UNAUTHENTICATED', 'Please sign in.')
      const parsed = body.safeParse(request.body)
      if (!parsed.success) throw invalid([{ path: 'memo_id', message: 'A memo_id is required.' }])
      const memo = await visibleMemo(services.db, parsed.data.memo_id, caller.email)
      const template = await templateVersion(services.db, memo.versionId)
      const rules = memoRules(caller.remoteConfig, template.templateConfig.allow_sub_approvals === true)
      const { downloadPdf } = abilities(memo.state, { email: caller.email, isAdmin: caller.isAdmin }, rules)
      if (!downloadPdf.allowed || memo.lastVersion !== null)
        throw new CallFailure('FAILED_PRECONDITION', refusalMessage('PDF_OFF'))
      reply.header('content-disposition', `attachment; filename="${memo.memoId}.pdf"`).type('application/pdf')
      if (memo.pdfKey !== null) return await reply.send((await services.storage.get(memo.pdfKey)).stream)
      return await reply.send(Buffer.from(await printMemo(services, memo.memoKey)))
    } catch (cause) {
      return sendFailure(request, reply, cause)
    }
  })
}
