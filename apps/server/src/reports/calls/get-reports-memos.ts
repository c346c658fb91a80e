import type { ParsedInput } from '@countersign/contract'
import { REPORT_MEMOS_MAX } from '@countersign/contract'
import { invalid } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import { callerRole } from '../../report-access/caller-role.ts'
import type { Figure } from '../figures/figure-memos.queries.ts'
import { listFigureMemos } from '../figures/figure-memos.queries.ts'
import { AUDIENCE_TYPES } from '../figures/insights.ts'
import { resolveScope } from '../figures/report-filters.ts'

/** The memos behind a figure in which the caller participates. A reports role gives no access to memos (I1, H6). */
export const getReportsMemos: Handler<'get_reports_memos', 'db' | 'now'> = async (input, context) => {
  const { services, caller } = context
  const scope = await resolveScope(services.db, callerRole(context), input)
  const figure = toFigure(input, services.now())
  const rows = await listFigureMemos(services.db, scope, figure, {
    personId: caller.personId,
    limit: REPORT_MEMOS_MAX,
  })
  return {
    memos: rows.map(({ memo_id, subject, template_name, audience, duration }) => ({
      memo_id,
      memo_subject: subject,
      used_template_name: template_name,
      audience_type: AUDIENCE_TYPES[audience],
      duration,
    })),
  }
}

function toFigure({ figure, level }: ParsedInput<'get_reports_memos'>, now: Date): Figure {
  switch (figure) {
    case 'pending':
    case 'overdue':
      return { kind: figure, now }
    case 'level':
      if (level === undefined) throw invalid([{ path: 'level', message: 'Which level?' }])
      return { kind: 'level', level }
    default:
      return { kind: figure }
  }
}
