import type { Holiday } from '@countersign/domain'
import { findHolidayIssues } from '@countersign/domain'
import { adminChange, logAdmin } from '../../../audit/admin-change.store.ts'
import { CallFailure, invalid } from '../../../protocol/call-failure.ts'
import type { Handler } from '../../../protocol/handler.ts'
import { listHolidays, readHolidayList } from '../holidays.queries.ts'
import { lockHolidayList, replaceHolidays } from '../holidays.store.ts'
import { snapshotOf } from '../../../platform/db/database.ts'

/** The holidays in the order of the calendar, and who changed them last (L1). */
export const adminGetHolidays: Handler<'admin-get_holidays', 'db'> = async (_input, { services }) => {
  // One snapshot, so that the revision is that of the holidays.
  const [list, holidays] = await snapshotOf(services.db).execute(
    async (tx) => [await readHolidayList(tx), await listHolidays(tx)] as const,
  )
  return {
    holidays,
    revision: list.revision,
    modified_by: list.modified_by,
    date_last_modified: list.modified_at?.toISOString() ?? null,
  }
}

/** Replaces the list of holidays (L1). */
export const adminSaveHolidays: Handler<'admin-save_holidays', 'db' | 'jobs' | 'now'> = (input, context) =>
  adminChange(context, 'admin-save_holidays', input, async (tx) => {
    const issues = findHolidayIssues(input.holidays)
    if (issues.length > 0) throw invalid(issues)
    const { revision: current, modified_by } = await lockHolidayList(tx)
    if (input.revision !== undefined && input.revision !== current)
      throw new CallFailure('ABORTED', 'The holidays were changed after you opened them.', {
        revision: current,
        modified_by,
      })
    const before = await listHolidays(tx)
    const { services, caller } = context
    const revision = await replaceHolidays(tx, input.holidays, { by: caller.name, at: services.now() })
    await logAdmin(tx, context, {
      action: 'save_holidays',
      subject: { kind: 'holidays', id: 'holidays', name: 'Holidays' },
      before: onlyIn(before, input.holidays),
      after: onlyIn(input.holidays, before),
    })
    await services.jobs.enqueue(tx, 'recompute_due_times', {}, 'recompute_due_times')
    return { code: 200 as const, message: 'The holidays have been saved', revision }
  })

/** The entries of a list that the other one lacks, as names by day. */
function onlyIn(list: readonly Holiday[], other: readonly Holiday[]): Record<string, string> {
  const known = new Map(other.map(({ day, name }) => [day, name]))
  return Object.fromEntries(
    list.filter(({ day, name }) => known.get(day) !== name).map(({ day, name }) => [day, name]),
  )
}
