import { adminChange, logAdmin } from '../../../../audit/admin-change.store.ts'
import { logSecurity } from '../../../../audit/log-security.ts'
import type { Handler } from '../../../../protocol/handler.ts'
import { noTemplate } from '../../../../templates/admin-template.queries.ts'
import { hasSecondAdministrator } from '../../two-administrators.ts'
import { savePeriod } from '../periods.store.ts'
import { readRemovals } from '../removals.store.ts'
import {
  lockTemplate,
  readDue,
  readPeriods,
  readPreservations,
  readRemovedMemos,
  yearsOf,
} from '../retention.queries.ts'

/** Retention in the console (R8). */
export const adminGetRetention: Handler<'admin-get_retention', 'db' | 'config' | 'now'> = async (
  _input,
  context,
) => {
  const { db, now } = context.services
  return {
    periods: await readPeriods(db),
    due: await readDue(db, now()),
    removals: await readRemovals(db),
    preservations: await readPreservations(db),
    has_second_administrator: await hasSecondAdministrator(db, context),
  }
}

export const adminGetRemovedMemos: Handler<'admin-get_removed_memos', 'db'> = (
  { beginning },
  { services: { db } },
) => readRemovedMemos(db, beginning)

/** Sets for how long a template's memos are kept; what is due is judged by it from now on (R8). */
export const adminSaveRetentionPeriod: Handler<
  'admin-save_retention_period',
  'db' | 'now' | 'securityLog'
> = (input, context) =>
  adminChange(context, 'admin-save_retention_period', input, async (tx) => {
    const { template_id, years } = input
    const name = await lockTemplate(tx, template_id)
    if (name === undefined) throw noTemplate()
    const before = await yearsOf(tx, template_id)
    await savePeriod(tx, template_id, years)
    const action = 'save_retention_period'
    await logAdmin(tx, context, {
      action,
      subject: { kind: 'template', id: template_id, name },
      before: { years: before },
      after: { years },
    })
    await logSecurity(tx, context, {
      kind: 'erasure',
      action,
      subject: name,
      details: { years },
    })
    return { code: 200 as const, message: 'The retention has been saved' }
  })
