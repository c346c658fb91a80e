import type { ParsedInput } from '@countersign/contract'
import { LIST_LIMITS } from '@countersign/domain'
import { adminChange, logAdmin } from '../../../audit/admin-change.store.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { isUuid } from '../../../platform/db/uuid.ts'
import { CallFailure } from '../../../protocol/call-failure.ts'
import type { Handler } from '../../../protocol/handler.ts'
import { readCompaniesByName } from '../companies.queries.ts'
import { readAllEntries } from '../entries.queries.ts'
import { addEntries, deleteEntries, updateEntries } from '../entry.store.ts'
import type { ListPlan } from '../import/plan-list.ts'
import { planList } from '../import/plan-list.ts'
import { readListCsv } from '../import/read-list-csv.ts'
import { changeList, lockList, noList } from '../list.store.ts'
import { findList } from '../lists.queries.ts'

/** Returns what an import would change, without changing anything (N9). */
export const adminPreviewListImport: Handler<'admin-preview_list_import', 'db'> = async (
  input,
  { services: { db } },
) => {
  if (!isUuid(input.list_id) || !(await findList(db, input.list_id))) throw noList()
  const plan = await planImport(db, input)
  const { rows, problems } = plan
  return {
    rows: rows.slice(0, LIST_LIMITS.previewRows),
    rows_left_out: Math.max(0, rows.length - LIST_LIMITS.previewRows),
    errors: problems.slice(0, LIST_LIMITS.previewErrors),
    errors_left_out: Math.max(0, problems.length - LIST_LIMITS.previewErrors),
    ...countsOf(plan),
  }
}

/** Applies a file of entries completely or not at all, planned on the current list. */
export const adminImportList: Handler<'admin-import_list', 'db' | 'now'> = (input, context) =>
  adminChange(context, 'admin-import_list', input, async (tx) => {
    const { services, caller } = context
    const list = await lockList(tx, input.list_id)
    const plan = await planImport(tx, input)
    refuseProblems(plan)
    const change = { by: caller.name, at: services.now() }
    await deleteEntries(tx, plan.removed)
    await updateEntries(tx, plan.changed, change)
    await addEntries(tx, list.list_id, plan.added, change)
    const counts = countsOf(plan)
    const isChanged = plan.rows.length > 0
    const revision = isChanged ? await changeList(tx, list.list_id, change) : list.revision
    if (isChanged)
      await logAdmin(tx, context, {
        action: 'import_list',
        subject: { kind: 'shared_list', id: list.list_id, name: list.name },
        ...loggedRows(plan),
      })
    return { code: 200 as const, message: messageOf(plan.rows.length), ...counts, revision }
  })

async function planImport(
  db: Db | Tx,
  { list_id, csv, replaces_all }: Pick<ParsedInput<'admin-import_list'>, 'list_id' | 'csv' | 'replaces_all'>,
): Promise<ListPlan> {
  const { lines, problems } = readListCsv(csv)
  const plan = planList({
    lines,
    companies: await readCompaniesByName(db),
    // A file that can't be read would remove everything.
    stored: problems.length > 0 ? [] : await readAllEntries(db, list_id),
    replacesAll: replaces_all,
  })
  return { ...plan, problems: [...problems, ...plan.problems] }
}

function countsOf({ added, changed, removed, unchanged }: ListPlan) {
  return { added: added.length, changed: changed.length, removed: removed.length, unchanged }
}

/** @throws CallFailure INVALID_ARGUMENT with the first problems as `line.column` */
function refuseProblems({ problems }: ListPlan): void {
  if (problems.length === 0) return
  throw new CallFailure('INVALID_ARGUMENT', 'Nothing was imported: the file has errors.', {
    issues: problems.slice(0, LIST_LIMITS.previewErrors).map(({ line, column, message }) => ({
      path: column ? `${line}.${column}` : `${line}`,
      message,
    })),
  })
}

function messageOf(count: number): string {
  return count === 1 ? '1 entry has been changed' : `${count} entries have been changed`
}

/** Entries of one event of the log, which names the first of them and counts all. */
const LOGGED_ROWS = 100

function loggedRows(plan: ListPlan) {
  const shown = plan.rows.slice(0, LOGGED_ROWS)
  const { unchanged: _same, ...counts } = countsOf(plan)
  return {
    before: { entries: shown.flatMap(({ before }) => (before === '' ? [] : [before])) },
    after: { ...counts, entries: shown.flatMap(({ after }) => (after === '' ? [] : [after])) },
  }
}
