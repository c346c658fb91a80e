import { REPORT_MEMOS_MAX, type ParsedInput } from '@countersign/contract'
import { invalid } from '../../http/call-failure.ts'
import type { Handler } from '../../http/handler.ts'
import { callerRole } from '../access/caller-role.ts'
import { figureMemos, type Figure } from '../figure-memos.queries.ts'
import { AUDIENCE_TYPES } from '../insights.ts'
import { reportScope } from '../report-filters.ts'

/** The memos behind a figure that the caller takes part in: a role for reports opens no memo (I1, H6). */
export const getReportsMemos: Handler<'get_reports_memos'> = async (input, context) => {
  const { services, caller } = context
  const scope = await reportScope(services.db, callerRole(context), input)
  const figure = figureOf(input, services.now())
  const rows = await figureMemos(services.db, scope, figure, { email: caller.email, limit: REPORT_MEMOS_MAX })
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

function figureOf({ figure, level }: ParsedInput<'get_reports_memos'>, now: Date): Figure {
  switch (figure) {
    case 'pending':
      return { kind: 'pending', now }
    case 'level':
      if (level === undefined) throw invalid([{ path: 'level', message: 'Which level?' }])
      return { kind: 'level', level }
    default:
      return { kind: figure }
  }
}
