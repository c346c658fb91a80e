import type { ParsedInput } from '@countersign/contract'
import { invalid } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import { callerRole } from '../../people/report-roles/caller-role.ts'
import type { Figure } from '../figures/figure-memos.queries.ts'
import { listFigureMemos } from '../figures/figure-memos.queries.ts'
import { readFigureTotal } from '../figures/figure-total.ts'
import { AUDIENCE_TYPES } from '../figures/insights.ts'
import { presentOpenWork } from '../figures/open-work.ts'
import { resolveScope, scopeOfTemplate } from '../figures/report-filters.ts'
import { presentWaiting } from '../figures/waiting.ts'

/** The memos behind a figure in which the caller participates. A reports role gives no access to memos (I1, H6). */
export const getReportsMemos: Handler<'get_reports_memos', 'db' | 'now'> = async (input, context) => {
  const { services, caller } = context
  const { db } = services
  const now = services.now()
  const { template_id, status, skip, limit } = input
  const scope = scopeOfTemplate(await resolveScope(db, callerRole(context), input), template_id)
  const of = { figure: toFigure(input, now), scope, status }
  const [{ ownTotal, memos }, total] = await Promise.all([
    listFigureMemos(db, of, { personId: caller.personId, skip, limit }),
    readFigureTotal(db, of),
  ])
  const waiting = await presentWaiting(db, memos, now)
  return {
    memos: memos.map((memo, index) => ({
      memo_id: memo.memo_id,
      memo_subject: memo.subject,
      used_template_name: memo.template_name,
      audience_type: AUDIENCE_TYPES[memo.audience],
      duration: memo.duration,
      status: memo.status,
      waiting: waiting[index] ?? null,
      ...(memo.revoked_by !== null && { revoked_by: memo.revoked_by }),
      ...(of.figure.kind === 'not_done' && presentOpenWork(memo)),
    })),
    // The sums follow a change after a moment.
    total: Math.max(total, ownTotal),
    own_total: ownTotal,
  }
}

function toFigure({ figure, level }: ParsedInput<'get_reports_memos'>, now: Date): Figure {
  switch (figure) {
    case 'pending':
    case 'overdue':
    case 'not_done':
      return { kind: figure, now }
    case 'level':
      if (level === undefined) throw invalid([{ path: 'level', message: 'Which level?' }])
      return { kind: 'level', level }
    default:
      return { kind: figure }
  }
}
