import { randomUUID } from 'node:crypto'
import { sourceProblem } from '@countersign/domain'
import { adminChange, logAdmin } from '../../../audit/admin-change.store.ts'
import { logSecurity } from '../../../audit/log-security.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { CallFailure } from '../../../protocol/call-failure.ts'
import type { Handler } from '../../../protocol/handler.ts'
import type { Caller, CallContext } from '../../../protocol/services.ts'
import type { CsvProblem } from '../../csv/read-csv-table.ts'
import { lockPeople } from '../../organisation/import/import-people.store.ts'
import { setManagers } from '../../organisation/managers.store.ts'
import type { ManagersPlan } from '../import/plan-managers.ts'
import { planManagers } from '../import/plan-managers.ts'
import type { ImportRow, RolesPlan } from '../import/plan-roles.ts'
import { planRoles } from '../import/plan-roles.ts'
import { isManagersCsv } from '../import/read-roles-csv.ts'
import { logRole } from '../log-role.store.ts'
import { recordRole } from '../recorded-role.ts'
import { lockRoleTable, storeRole } from '../role.store.ts'
import { listRoles } from '../roles.queries.ts'

/** People of one security event, whose details are one line of the log. */
const PEOPLE_OF_AN_EVENT = 100

/** What an import would change, and what keeps it from being applied. */
type Plan = { kind: 'ROLES'; plan: RolesPlan } | { kind: 'MANAGERS'; plan: ManagersPlan }

/** Returns what an import of roles or managers would change, without changing anything (N2). */
export const adminPreviewRolesImport: Handler<'admin-preview_roles_import', 'db'> = async (
  { csv },
  { services, caller },
) => {
  const { kind, plan } = await planImport(services.db, csv, caller)
  return { kind, rows: plan.rows, errors: plan.problems, ...countEffects(plan.rows) }
}

/** Applies a file of roles or managers completely or not at all, planned on the current directory. */
export const adminImportRoles: Handler<'admin-import_roles', 'db' | 'securityLog' | 'evidence' | 'now'> = (
  input,
  context,
) =>
  adminChange(context, 'admin-import_roles', input, async (tx) => {
    if (isManagersCsv(input.csv)) await lockPeople(tx)
    else await lockRoleTable(tx)
    const planned = await planImport(tx, input.csv, context.caller)
    refuseProblems(planned.plan.problems)
    const message =
      planned.kind === 'ROLES'
        ? await applyRoles(tx, context, planned.plan)
        : await applyManagers(tx, context, planned.plan)
    return { code: 200 as const, message, kind: planned.kind, ...countEffects(planned.plan.rows) }
  })

async function planImport(db: Db | Tx, csv: string, { remoteConfig }: Caller): Promise<Plan> {
  const empty = { rows: [], problems: [], roles: [], changes: [], userIds: new Map<string, string>() }
  const refusal = (message: string) => ({ ...empty, problems: [{ line: 1, column: '', message }] })
  if (isManagersCsv(csv)) {
    const foreign = sourceProblem('manager', remoteConfig.manager_source, 'CSV')
    return { kind: 'MANAGERS', plan: foreign === null ? await planManagers(db, csv) : refusal(foreign) }
  }
  const foreign = sourceProblem('roles', remoteConfig.roles_source, 'CSV')
  return { kind: 'ROLES', plan: foreign === null ? await planRoles(db, csv) : refusal(foreign) }
}

/** @throws CallFailure INVALID_ARGUMENT with each problem as `line.column` */
function refuseProblems(problems: readonly CsvProblem[]): void {
  if (problems.length === 0) return
  throw new CallFailure('INVALID_ARGUMENT', 'Nothing was imported: the file has errors.', {
    issues: problems.map(({ line, column, message }) => ({
      path: column ? `${line}.${column}` : `${line}`,
      message,
    })),
  })
}

async function applyRoles(
  tx: Tx,
  context: CallContext<'securityLog' | 'evidence' | 'now'>,
  { roles, userIds }: RolesPlan,
): Promise<string> {
  const changing = roles.filter(({ isChanged }) => isChanged)
  const change = { by: context.caller.name, at: context.services.now() }
  for (const { before, name, holders } of changing) {
    const role_id = before?.role_id ?? randomUUID()
    await storeRole(tx, { role_id, name, holders, userIds }, change)
    await recordRole(tx, context.services.evidence, { roleId: role_id, at: change.at })
    const [after] = await listRoles(tx, role_id)
    if (after) await logRole(tx, context, before ? 'edit_role' : 'create_role', { before, after })
  }
  return changing.length === 1 ? '1 role has been changed' : `${changing.length} roles have been changed`
}

async function applyManagers(
  tx: Tx,
  context: CallContext<'securityLog' | 'evidence' | 'now'>,
  { changes }: ManagersPlan,
): Promise<string> {
  const { evidence, now } = context.services
  const managers = new Map(changes.map(({ userId, managerId }) => [userId, managerId]))
  await setManagers(tx, managers, { evidence, at: now() })
  for (let at = 0; at < changes.length; at += PEOPLE_OF_AN_EVENT) {
    const batch = changes.slice(at, at + PEOPLE_OF_AN_EVENT)
    const [first] = batch
    await logSecurity(tx, context, {
      kind: 'rights',
      action: 'import_managers',
      subject: batch.length === 1 && first ? first.email : `${batch.length} people`,
      details: Object.fromEntries(batch.map(({ email, before, after }) => [email, { before, after }])),
    })
    await logAdmin(
      tx,
      context,
      ...batch.map(({ userId, name, email, before, after }) => ({
        action: 'import_person' as const,
        subject: { kind: 'person' as const, id: userId, name: `${name} (${email})` },
        before: { manager: before },
        after: { manager: after },
      })),
    )
  }
  return changes.length === 1 ? '1 manager has been changed' : `${changes.length} managers have been changed`
}

/** The numbers of rows added, removed, changed and unchanged. */
function countEffects(rows: readonly ImportRow[]) {
  const count = (effect: ImportRow['effect']) => rows.filter((row) => row.effect === effect).length
  return {
    added: count('ADDED'),
    removed: count('REMOVED'),
    changed: count('CHANGED'),
    unchanged: count('UNCHANGED'),
  }
}
