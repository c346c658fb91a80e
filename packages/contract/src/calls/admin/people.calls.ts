import { IGNORED_PROBLEMS, SHOWN_ATTRIBUTES, VALUE_SOURCES } from '@countersign/domain'
import { z } from 'zod'
import { CSV_BODY } from '../../body-limits.ts'
import { defineCompanyCall, defineOpenAdminCall, reads, writes } from '../../define-admin-call.ts'
import { adminDone, adminId, csvError } from '../../wire/admin.ts'
import { addressOrNone, idempotencyKey, instant } from '../../wire/common.ts'

const directoryPerson = z.object({
  /** The account's id. Not named `user_id`, which claims who calls (A3). */
  person_id: z.string(),
  email: z.string(),
  name: z.string(),
  /** Determined by the e-mail's domain (H1). */
  company_name: z.string().nullable(),
  group_id: z.string().nullable(),
  group_name: z.string().nullable(),
  /** Whom policies ask as the person's manager (N2); a disabled one is asked for nothing. */
  manager: z.object({ email: z.string(), name: z.string(), is_disabled: z.boolean() }).nullable(),
  /** Values that are ignored: of sources that Settings don't choose, and what a sign-in's claims name in vain (N2). */
  ignored_values: z.array(
    z.object({
      attribute: z.enum(SHOWN_ATTRIBUTES),
      source: z.enum(VALUE_SOURCES),
      value: z.string(),
      /** Why it can't be used; null where another source counts. */
      problem: z.enum(IGNORED_PROBLEMS).nullable(),
    }),
  ),
  is_disabled: z.boolean(),
  date_last_signed_in: instant.nullable(),
})

export const adminGetPeople = defineCompanyCall(
  'admin-get_people',
  "A page of the organisation's directory, by name.",
  reads(
    z.object({
      search: z.string().trim().max(100).nullish(),
      group_id: adminId.nullish(),
      page_no: z.int().min(1).max(10_000).default(1),
      limit: z.int().min(1).max(100).default(25),
    }),
    z.object({ people: z.array(directoryPerson), total: z.int() }),
  ),
)
export const adminSearchDirectory = defineOpenAdminCall(
  'admin-search_directory',
  'People who can be named in policies, by name or e-mail: those who can sign in, whom every signed-in person finds as well (B6). As owners of memos, service accounts too (P1).',
  reads(
    z.object({
      search: z.string().trim().max(100).nullish(),
      as_owner: z.boolean().default(false),
      limit: z.int().min(1).max(100).default(25),
    }),
    z.object({ people: z.array(z.object({ email: z.string(), name: z.string() })) }),
  ),
)
export const adminSavePerson = defineCompanyCall(
  'admin-save_person',
  "Changes a person's name, group and manager; submitted memos keep the group that they were submitted with (H1).",
  {
    ...writes(
      z.object({
        person_id: adminId,
        /** What is absent is kept. */
        name: z.string().trim().min(1).max(150).optional(),
        /** Null for none. */
        group_id: adminId.nullish(),
        /** Of a person in the directory; null or '' for none (N2). */
        manager_email: addressOrNone.nullish(),
        idempotency_key: idempotencyKey,
      }),
      adminDone,
      'NOT_FOUND',
    ),
    // Only another manager needs one.
    freshSignIn: { unlessUnchanged: true },
  },
)
export const adminSetPersonDisabled = defineCompanyCall(
  'admin-set_person_disabled',
  'Disables an account, which ends its sessions at once (B3), or enables it again.',
  writes(
    z.object({ person_id: adminId, disabled: z.boolean(), idempotency_key: idempotencyKey }),
    adminDone,
    'NOT_FOUND',
    'LOCKOUT',
    'LAST_ADMINISTRATOR',
  ),
)

/** CSV as text: a header line with `email`, and optionally `name`, `group`, `company`. */
const csv = z.string().min(1).max(2_000_000)

const importRow = z.object({
  /** Line of the file; the header is line 1. */
  line: z.int(),
  email: z.string(),
  name: z.string(),
  company_name: z.string().nullable(),
  group_name: z.string().nullable(),
  effect: z.enum(['ADDED', 'CHANGED', 'UNCHANGED']),
  /** The changes, 'from → to'. */
  changes: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
  /** The file's group where it is ignored, because groups have another source (N2). */
  ignored_group: z.string().nullable(),
})
export const adminPreviewPeopleImport = defineCompanyCall(
  'admin-preview_people_import',
  'Previews the changes and errors of a CSV of people, without applying it.',
  reads(
    z.object({ csv }),
    z.object({
      rows: z.array(importRow),
      errors: z.array(csvError),
      added: z.int(),
      changed: z.int(),
      unchanged: z.int(),
    }),
  ),
  CSV_BODY,
)
export const adminImportPeople = defineCompanyCall(
  'admin-import_people',
  'Applies a CSV of people, all of it or nothing.',
  writes(
    z.object({ csv, idempotency_key: idempotencyKey }),
    adminDone.extend({ added: z.int(), changed: z.int(), unchanged: z.int() }),
  ),
  CSV_BODY,
)
