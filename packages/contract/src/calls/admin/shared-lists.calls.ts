import { ENTRY_STATES, LIST_LIMITS } from '@countersign/domain'
import { z } from 'zod'
import { LIST_BODY, LIST_CSV_BODY } from '../../body-limits.ts'
import { defineAdminCall, defineCategoryCall, reads, writes } from '../../define-admin-call.ts'
import { adminDone, adminId, csvError } from '../../wire/admin.ts'
import { idempotencyKey, instant, revision } from '../../wire/common.ts'

const list = z.object({
  list_id: z.string(),
  name: z.string(),
  /** Raised with every change of the list or of an entry. */
  revision: z.int(),
  modified_by: z.string(),
  date_last_modified: instant,
  /** Entries, and those of them that are in use today. */
  entry_count: z.int(),
  in_use_count: z.int(),
  /** Templates whose forms name the list, drafts included. */
  used_by: z.array(z.object({ template_id: z.string(), template_name: z.string() })),
})

export const adminGetLists = defineCategoryCall(
  'admin-get_lists',
  'The shared lists from which dropdowns take their options, by name (N9).',
  reads(z.object({}), z.object({ lists: z.array(list) })),
)

export const adminSaveList = defineAdminCall(
  'admin-save_list',
  'Adds a shared list, or renames it (N9).',
  writes(
    z.object({
      list_id: adminId.nullish(),
      name: z.string().trim().min(1).max(LIST_LIMITS.nameCharacters),
      revision,
      idempotency_key: idempotencyKey,
    }),
    adminDone.extend({ list_id: z.string(), revision: z.int() }),
    'NOT_FOUND',
    'ALREADY_EXISTS',
  ),
)

export const adminDeleteList = defineAdminCall(
  'admin-delete_list',
  'Deletes a shared list that no form names, with its entries (N9).',
  writes(
    z.object({ list_id: adminId, revision, idempotency_key: idempotencyKey }),
    adminDone,
    'NOT_FOUND',
    'IN_USE',
  ),
)

const entry = z.object({
  entry_id: z.string(),
  code: z.string(),
  label: z.string(),
  /** Null for all companies. */
  company_id: z.string().nullable(),
  company_name: z.string().nullable(),
  /** Days in Manila, both included; null for no end. */
  from_day: z.iso.date().nullable(),
  to_day: z.iso.date().nullable(),
  state: z.enum(ENTRY_STATES),
  revision: z.int(),
  modified_by: z.string(),
  date_last_modified: instant,
})

export const adminGetListEntries = defineCategoryCall(
  'admin-get_list_entries',
  'A page of the entries of a shared list, by code (N9).',
  reads(
    z.object({
      list_id: adminId,
      /** In a code or a label, whatever its case. */
      text: z.string().max(LIST_LIMITS.searchCharacters).nullish(),
      /** Exactly these codes. */
      codes: z.array(z.string().max(LIST_LIMITS.codeCharacters)).max(LIST_LIMITS.sentEntries).nullish(),
      /** '' for the entries of all companies. */
      company_id: z.string().max(60).nullish(),
      state: z.enum(ENTRY_STATES).nullish(),
      cursor: z.string().max(300).nullish(),
      limit: z.int().min(1).max(100).default(50),
    }),
    z.object({ entries: z.array(entry), total: z.int(), next_cursor: z.string().nullable() }),
    'NOT_FOUND',
  ),
  LIST_BODY,
)

/** A day in Manila, YYYY-MM-DD; the rules of lists say what is wrong with another text. */
const enteredDay = z.string().max(10).nullish()

export const adminSaveListEntry = defineAdminCall(
  'admin-save_list_entry',
  'Adds an entry to a shared list, or changes it (N9). Answers keep the label of their time.',
  writes(
    z.object({
      list_id: adminId,
      entry_id: adminId.nullish(),
      /** The rules of lists say what is wrong with a code or a label. */
      code: z
        .string()
        .trim()
        .max(2 * LIST_LIMITS.codeCharacters),
      label: z
        .string()
        .trim()
        .max(2 * LIST_LIMITS.labelCharacters),
      /** Null or '' for all companies. */
      company_id: z.string().max(60).nullish(),
      from_day: enteredDay,
      to_day: enteredDay,
      /** Of the entry. */
      revision,
      idempotency_key: idempotencyKey,
    }),
    adminDone.extend({ entry_id: z.string(), revision: z.int() }),
    'NOT_FOUND',
  ),
)

export const adminDeleteListEntry = defineAdminCall(
  'admin-delete_list_entry',
  'Deletes an entry of a shared list; answers that name it stay as they are (N9).',
  writes(
    z.object({ list_id: adminId, entry_id: adminId, revision, idempotency_key: idempotencyKey }),
    adminDone,
    'NOT_FOUND',
  ),
)

/**
 * A CSV as text: a header line with `code` and `label`, and optionally `company`, `from`, `to`. Each code that it names gets the entries of
 * the file; others stay, unless the file is the whole list.
 */
const listCsv = {
  list_id: adminId,
  csv: z.string().min(1).max(LIST_LIMITS.csvCharacters),
  /** Whether entries of codes that the file lacks are removed. */
  replaces_all: z.boolean().default(false),
}

const importCounts = { added: z.int(), removed: z.int(), changed: z.int(), unchanged: z.int() }

const importRow = z.object({
  /** Line of the file, the header is line 1; null for an entry that the file doesn't name. */
  line: z.int().nullable(),
  code: z.string(),
  effect: z.enum(['ADDED', 'REMOVED', 'CHANGED']),
  /** An entry with label, company and days; '' for none. */
  before: z.string(),
  after: z.string(),
})

export const adminPreviewListImport = defineAdminCall(
  'admin-preview_list_import',
  'Previews the changes and errors of a CSV of entries, without applying it (N9).',
  reads(
    z.object(listCsv),
    z.object({
      /** The first of those that change something. */
      rows: z.array(importRow).max(LIST_LIMITS.previewRows),
      rows_left_out: z.int(),
      errors: z.array(csvError).max(LIST_LIMITS.previewErrors),
      errors_left_out: z.int(),
      ...importCounts,
    }),
    'NOT_FOUND',
  ),
  LIST_CSV_BODY,
)

export const adminImportList = defineAdminCall(
  'admin-import_list',
  'Applies a CSV of entries to a shared list, all of it or nothing (N9).',
  writes(
    z.object({ ...listCsv, idempotency_key: idempotencyKey }),
    adminDone.extend({ ...importCounts, revision: z.int() }),
    'NOT_FOUND',
  ),
  LIST_CSV_BODY,
)

export const adminExportList = defineAdminCall(
  'admin-export_list',
  'A shared list as the CSV that its import reads, all its entries included (N9).',
  { ...reads(z.object({ list_id: adminId }), z.object({ csv: z.string() }), 'NOT_FOUND'), freshSignIn: true },
)
