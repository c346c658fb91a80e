import { EXPORTS_LISTED } from '@countersign/domain'
import { z } from 'zod'
import { defineAdminCall, reads, writes } from '../../define-admin-call.ts'
import { adminDone } from '../../wire/admin.ts'
import { idempotencyKey } from '../../wire/common.ts'

const count = z.int().min(0)

const exportRun = z.object({
  export_id: z.uuid(),
  requested_by: z.string(),
  date_requested: z.iso.datetime(),
  /** READY can be downloaded; ENDED could, until its days were over, it was deleted, or something was erased. */
  status: z.enum(['WAITING', 'WRITING', 'READY', 'FAILED', 'ENDED']),
  tables_written: count,
  /** Null until the first table is written. */
  tables_total: count.nullable(),
  files_written: count,
  date_made: z.iso.datetime().nullable(),
  date_expires: z.iso.datetime().nullable(),
  /** Of manifest.json, which has the hash of everything else. */
  sha256: z.string().nullable(),
  rows: count.nullable(),
  files: count.nullable(),
  /** Files that the storage didn’t have. */
  missing_files: count.nullable(),
  /** Before they are packed. */
  bytes: count.nullable(),
})

export const adminGetExports = defineAdminCall(
  'admin-get_exports',
  `The newest ${EXPORTS_LISTED} exports of all that the organisation owns, and how far the one has come that is being written (P6).`,
  reads(z.object({}), z.object({ exports: z.array(exportRun) })),
)

export const adminCreateExport = defineAdminCall(
  'admin-create_export',
  'Begins an export of all that the organisation owns; one is written at a time (P6).',
  {
    ...writes(
      z.object({ idempotency_key: idempotencyKey }),
      adminDone.extend({ export_id: z.uuid() }),
      'EXPORT_OPEN',
    ),
    freshSignIn: true,
  },
)

export const adminOpenExport = defineAdminCall(
  'admin-open_export',
  'The path where an export is downloaded as a ZIP file, within five minutes of a sign-in (P6).',
  {
    ...reads(z.object({ export_id: z.uuid() }), z.object({ path: z.string() }), 'NOT_FOUND'),
    freshSignIn: true,
  },
)

export const adminDeleteExport = defineAdminCall(
  'admin-delete_export',
  'Deletes an export before its days are over (P6).',
  writes(z.object({ export_id: z.uuid(), idempotency_key: idempotencyKey }), adminDone, 'NOT_FOUND'),
)
