import type { CallOutput } from '@countersign/contract'
import { EXPORTS_LISTED } from '@countersign/domain'
import { adminChange } from '../../../audit/admin-change.store.ts'
import { logSecurity } from '../../../audit/log-security.ts'
import { CallFailure } from '../../../protocol/call-failure.ts'
import type { Handler } from '../../../protocol/handler.ts'
import { endExport, findReadyExport, insertExport, noSuchExport } from '../export-runs.store.ts'
import type { ExportRun } from '../list-exports.queries.ts'
import { listExports } from '../list-exports.queries.ts'

type Listed = CallOutput<'admin-get_exports'>['exports'][number]

/** The newest exports, and how far the one has come that is being written (P6). */
export const adminGetExports: Handler<'admin-get_exports', 'db' | 'now'> = async (_input, { services }) => {
  const now = services.now()
  const rows = await listExports(services.db, EXPORTS_LISTED)
  return { exports: rows.map((row) => present(row, now)) }
}

function present(row: ExportRun, now: Date): Listed {
  return {
    export_id: row.export_id,
    requested_by: row.requested_by,
    date_requested: row.requested_at.toISOString(),
    status: statusOf(row, now),
    tables_written: row.tables_written,
    tables_total: row.tables_total,
    files_written: row.files_written,
    date_made: row.made_at?.toISOString() ?? null,
    date_expires: row.expires_at?.toISOString() ?? null,
    sha256: row.sha256,
    rows: numberOrNull(row.row_count),
    files: numberOrNull(row.file_count),
    missing_files: numberOrNull(row.missing_count),
    bytes: numberOrNull(row.byte_count),
  }
}

function statusOf({ attempts, made_at, failed_at, expires_at }: ExportRun, now: Date): Listed['status'] {
  if (failed_at !== null) return 'FAILED'
  if (made_at === null || expires_at === null) return attempts === 0 ? 'WAITING' : 'WRITING'
  return expires_at > now ? 'READY' : 'ENDED'
}

const numberOrNull = (value: string | null): number | null => (value === null ? null : Number(value))

/** Begins an export (P6); one is written at a time. */
export const adminCreateExport: Handler<'admin-create_export', 'db' | 'jobs' | 'now' | 'securityLog'> = (
  input,
  context,
) =>
  adminChange(context, 'admin-create_export', input, async (tx) => {
    const { services, caller } = context
    const exportId = await insertExport(tx, caller.email, services.now())
    if (exportId === null)
      throw new CallFailure('FAILED_PRECONDITION', 'An export is being written. Wait until it has ended.', {
        reason: 'EXPORT_OPEN',
      })
    await services.jobs.enqueue(tx, 'write_export', { exportId })
    await logSecurity(tx, context, { kind: 'export', action: 'create_export', subject: exportId })
    return { code: 200 as const, message: 'The export has begun', export_id: exportId }
  })

/** Whether an export may be downloaded now: asks for a fresh sign-in where the download would need one, which can't ask (P3). */
export const adminOpenExport: Handler<'admin-open_export', 'db' | 'now'> = async (
  { export_id },
  { services },
) => {
  if (!(await findReadyExport(services.db, export_id, services.now()))) throw noSuchExport()
  return { path: `/exports/${export_id}` }
}

/** Removes an export from the storage before its seven days are over. */
export const adminDeleteExport: Handler<'admin-delete_export', 'db' | 'jobs' | 'now' | 'securityLog'> = (
  input,
  context,
) =>
  adminChange(context, 'admin-delete_export', input, async (tx) => {
    const { services } = context
    if (!(await endExport(tx, input.export_id, services.now()))) throw noSuchExport()
    await services.jobs.enqueue(tx, 'remove_exports', {})
    await logSecurity(tx, context, { kind: 'export', action: 'delete_export', subject: input.export_id })
    return { code: 200 as const, message: 'The export has been deleted' }
  })
