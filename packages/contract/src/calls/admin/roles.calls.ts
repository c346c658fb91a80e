import { EMAIL_MAX_CHARACTERS, ROLE_LIMITS } from '@countersign/domain'
import { z } from 'zod'
import { CSV_BODY, ROLE_BODY } from '../../body-limits.ts'
import {
  defineAdminCall,
  defineCompanyCall,
  defineOpenAdminCall,
  reads,
  writes,
} from '../../define-admin-call.ts'
import { adminDone, adminId, csvError } from '../../wire/admin.ts'
import { emailAddress, idempotencyKey, instant, revision } from '../../wire/common.ts'
import { heldPlace } from '../../wire/role.ts'

const listedPerson = z.object({
  email: z.string(),
  name: z.string(),
  /** A disabled person holds nothing and is asked for nothing (N2). */
  is_disabled: z.boolean(),
})

const holder = listedPerson.extend({
  place: heldPlace,
  /** 'Everywhere', the name of the company or group, or the value. */
  place_name: z.string(),
  /** Days in Manila, both included; null for no end. */
  from_day: z.iso.date().nullable(),
  to_day: z.iso.date().nullable(),
  /** Whether the person holds the role today. */
  is_current: z.boolean(),
  deputies: z.array(listedPerson),
})

const role = z.object({
  role_id: z.string(),
  name: z.string(),
  revision: z.int(),
  modified_by: z.string().nullable(),
  date_last_modified: instant.nullable(),
  /** In the order in which the console lists them. */
  holders: z.array(holder),
  /** Holders outside the caller's limits, who are not listed and stay as they are (P7). */
  hidden_holders: z.int(),
  /** Places in which anyone holds it today, hidden holders included. */
  held: z.array(heldPlace),
  /** Templates whose policies name the role, or that hand approved memos to it (R3). */
  used_by: z.array(z.object({ template_id: z.string(), template_name: z.string() })),
  /** Where published policies need the role and no one holds it today, in words: memos are refused there (N2, N5). Also where approved memos go to no one by it (R3). */
  missing: z.array(z.string()),
})

export const adminGetRoles = defineOpenAdminCall(
  'admin-get_roles',
  'The roles that policies ask for, by name, with who holds them where (N2).',
  reads(
    z.object({}),
    z.object({
      roles: z.array(role),
      /** Why roles and holders can't be changed by hand; null where they can. */
      kept_because: z.string().nullable(),
    }),
  ),
)

/** A day in Manila, YYYY-MM-DD; the rules of roles say what is wrong with another text. */
const enteredDay = z.string().max(10).nullish()

/** Of a person in the directory. */
const address = emailAddress.max(EMAIL_MAX_CHARACTERS)

export const adminSaveRole = defineCompanyCall(
  'admin-save_role',
  'Adds a role, or changes its name and replaces its holders (N2). Memos under way keep their people (N6).',
  {
    ...writes(
      z.object({
        role_id: adminId.nullish(),
        name: z.string().trim().min(1).max(ROLE_LIMITS.nameCharacters),
        holders: z
          .array(
            z.object({
              email: address,
              place: heldPlace,
              from_day: enteredDay,
              to_day: enteredDay,
              /** In the order in which they are asked where the holder owns the memo (N4). */
              deputies: z.array(address).max(ROLE_LIMITS.deputies).default([]),
            }),
          )
          .max(ROLE_LIMITS.holders),
        revision,
        idempotency_key: idempotencyKey,
      }),
      adminDone.extend({ role_id: z.string(), revision: z.int() }),
      'NOT_FOUND',
      'ALREADY_EXISTS',
    ),
    freshSignIn: true,
  },
  ROLE_BODY,
)

export const adminDeleteRole = defineAdminCall(
  'admin-delete_role',
  'Deletes a role that no policy names (N2).',
  {
    ...writes(
      z.object({ role_id: adminId, revision, idempotency_key: idempotencyKey }),
      adminDone,
      'NOT_FOUND',
      'IN_USE',
    ),
    freshSignIn: true,
  },
)

/**
 * CSV as text. Of roles: a header line with `role` and `holder`, and optionally `place`, `value`, `from`, `to`, `deputies`; each role that
 * it names gets the holders of the file. Of managers: `person` and `manager`.
 */
const csv = z.string().min(1).max(2_000_000)
const csvKind = z.enum(['ROLES', 'MANAGERS'])

const importRow = z.object({
  /** Line of the file, the header is line 1; null for a holder whom the file doesn't name. */
  line: z.int().nullable(),
  /** The role, or the person whose manager it is. */
  subject: z.string(),
  effect: z.enum(['ADDED', 'REMOVED', 'CHANGED', 'UNCHANGED']),
  /** A holder with place, days and deputies, or a manager's e-mail; '' for none. */
  before: z.string(),
  after: z.string(),
})
const importCounts = { added: z.int(), removed: z.int(), changed: z.int(), unchanged: z.int() }

export const adminPreviewRolesImport = defineAdminCall(
  'admin-preview_roles_import',
  'Previews the changes and errors of a CSV of roles or managers, without applying it (N2).',
  reads(
    z.object({ csv }),
    z.object({ kind: csvKind, rows: z.array(importRow), errors: z.array(csvError), ...importCounts }),
  ),
  CSV_BODY,
)
export const adminImportRoles = defineAdminCall(
  'admin-import_roles',
  'Applies a CSV of roles or managers, all of it or nothing (N2).',
  {
    ...writes(
      z.object({ csv, idempotency_key: idempotencyKey }),
      adminDone.extend({ kind: csvKind, ...importCounts }),
    ),
    freshSignIn: true,
  },
  CSV_BODY,
)

export const adminExportRoles = defineAdminCall(
  'admin-export_roles',
  'All roles as the CSV that their import reads (N2).',
  { ...reads(z.object({}), z.object({ csv: z.string() })), freshSignIn: true },
)
