import { MEMO_STATUSES } from '@countersign/domain'
import { z } from 'zod'
import { attachment, instant, person } from './common.ts'

export const memoStatus = z.enum(MEMO_STATUSES)
export const approvalType = z.enum(['ALL_APPROVERS', 'MIN_APPROVERS'])
export const approverStatus = z.enum(['', 'WAITING', 'PENDING', 'APPROVED', 'REJECTED', 'RETURNED'])
export const audience = z.enum(['owner', 'approver', 'watcher'])

/** What a memo is called, whose it is and where it stands, in lists and views alike. */
const memoHead = {
  memo_id: z.string(),
  memo_subject: z.string(),
  memo_owner_id: z.string().nullable(),
  memo_owner_email: z.string(),
  memo_owner_name: z.string(),
  used_template_id: z.string(),
  used_template_name: z.string(),
  /** As this caller sees it (C6). */
  memo_status: memoStatus,
  date_created: instant,
  date_submitted: instant.nullable(),
  date_last_modified: instant,
  current_approver: z.array(z.string()),
  current_sequence: z.int(),
  audienceType: audience,
  revision: z.int(),
}

/** One row of a list (end-user document section 2; C7). */
export const memoRow = z.object({
  ...memoHead,
  /** When what the History lists call 'Action taken' happened. */
  date_of_action: instant,
  approval_status: approverStatus,
  /** Its answers to the questions that are columns here, by their ids, as text. */
  columns: z.record(z.string(), z.string()).optional(),
})

export const pageInfo = z.object({
  total: z.int(),
  total_capped: z.boolean(),
  has_next: z.boolean(),
  has_prev: z.boolean(),
  start_cursor: z.string().nullable(),
  end_cursor: z.string().nullable(),
  /** 'Returned memos (n)' (C7); on the owner's active list. */
  returned_count: z.int().optional(),
})

/** A5: both paging styles. Cursors are opaque. */
export const pageInput = z.object({
  limit: z.int().min(1).max(500).default(15),
  page_no: z.int().min(1).max(10_000).optional(),
  start_after: z.string().max(200).nullish(),
  end_before: z.string().max(200).nullish(),
  limit_to_last: z.boolean().nullish(),
  /** 'latest' first unless told (end-user document section 7, 'q'). */
  order: z.enum(['latest', 'oldest']).default('latest'),
  start_date: z.string().max(40).nullish(),
  end_date: z.string().max(40).nullish(),
  memo_type: z.union([z.string().max(200), z.array(z.string().max(200)).max(200)]).nullish(),
})

export const memoPage = z.object({
  memos: z.array(memoRow),
  page_info: pageInfo,
  /** Of a list narrowed to one memo type: the columns that the type's `headers` ask for. */
  columns: z.array(z.object({ key: z.string(), label: z.string() })).optional(),
})

const seat = z.object({
  approver_id: z.string(),
  approver_user_id: z.string().nullable(),
  approval_status: approverStatus,
  date_acted: instant.nullable(),
  /** They decided in this memo once, if only before it was submitted again: they can't be removed (D6). */
  has_acted: z.boolean(),
  ...person.shape,
})

/** A level as people see it (end-user document section 3, 'Sequence'). */
export const sequence = z.object({
  sequence_id: z.string(),
  sequence_no: z.int(),
  approval_type: approvalType,
  min_approvers: z.int(),
  allow_sub_approvals: z.boolean(),
  is_cleared: z.boolean(),
  is_current: z.boolean(),
  status: z.string(),
  date_last_modified: instant.nullable(),
  approvers: z.array(
    seat.extend({
      parent_memo_id: z.string(),
      parent_sequence_id: z.string(),
      parent_sequence_no: z.int(),
      sub_approvers: z.array(seat),
      min_sub_approvers: z.int(),
      can_be_reminded: z.boolean(),
      date_reminded: instant.nullable(),
    }),
  ),
  watchers: z.array(
    z.object({
      watcher_id: z.string(),
      watcher_user_id: z.string().nullable(),
      parent_memo_id: z.string(),
      parent_sequence_id: z.string(),
      parent_sequence_no: z.int(),
      ...person.shape,
    }),
  ),
})

/** Sections of answers or of a template: their own rules stand in the domain's form part (F6). */
export const sections = z.array(z.looseObject({ field_id: z.string() })).max(200)

export const memo = z.object({
  ...memoHead,
  attachment_urls: z.array(attachment),
  memo_content: sections,
  template_content: sections,
  template_config: z.looseObject({}),
  guidelines: z.string(),
  version: z.int(),
  pdf_url: z.string().nullable(),
  flags: z.array(z.string()),
  api_version: z.string(),
})

/** One ability: what the action bar shows (`abilities` of the domain). */
export const ability = z.object({
  allowed: z.boolean(),
  reason: z.string().optional(),
  message: z.string().optional(),
})

/** What an owner sends for a level: e-mails; a kept level with its `sequence_id` (D8). */
export const sequenceInput = z.object({
  sequence_id: z.string().max(60).nullish(),
  sequence_no: z.int().nonnegative().nullish(),
  approvers: z.array(z.string().max(254)).max(100),
  watchers: z.array(z.string().max(254)).max(200).default([]),
  approval_type: approvalType.default('ALL_APPROVERS'),
  min_approvers: z.int().min(1).max(100).nullish(),
  allow_sub_approvals: z.boolean().default(false),
})
