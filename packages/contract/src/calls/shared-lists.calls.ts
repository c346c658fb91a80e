import { ID_MAX_CHARACTERS, LIST_LIMITS } from '@countersign/domain'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { memoId, preparedFor } from '../wire/common.ts'
import { listOption } from '../wire/shared-list.ts'

export const getListEntries = defineCall({
  name: 'get_list_entries',
  summary: 'A page of the entries of a shared list that a memo of the caller can name today, by code (N9).',
  access: 'signed-in',
  apiToken: 'read',
  scope: { kind: 'self' },
  mutation: false,
  input: z.object({
    template_id: z.string().min(1).max(60),
    /** The question, or the column of related fields. */
    field_id: z.string().min(1).max(ID_MAX_CHARACTERS),
    /** In a code or a label, whatever its case; '' for all. */
    text: z.string().max(LIST_LIMITS.searchCharacters),
    /** A memo of the caller that is being written: its form and the company of its owner count. */
    memo_id: memoId.nullish(),
    prepared_for: preparedFor,
    cursor: z.string().max(300).nullish(),
  }),
  output: z.object({
    entries: z.array(listOption).max(LIST_LIMITS.searchPage),
    next_cursor: z.string().nullable(),
  }),
  errors: ['NOT_FOUND'],
})
