import {
  CURRENCIES,
  MEMO_ACTIONS,
  MEMO_STATUSES,
  REFUSAL_CODES,
  SPECIAL_FILTERS,
  SPECIAL_KINDS,
  TEMPLATE_MAX_SECTIONS,
  isAmount,
} from '@countersign/domain'
import type {
  ApproverStatus,
  Audience,
  ContentEntry,
  PartStatus,
  Lifecycle,
  TemplateConfig,
  TemplateContent,
} from '@countersign/domain'
import { z } from 'zod'
import { attachment, emailAddress, instant, memoId, person } from './common.ts'

export const memoStatus = z.enum(MEMO_STATUSES)
export const approvalType = z.enum(['ALL_APPROVERS', 'MIN_APPROVERS'])
export const approverStatus = z.enum([
  '',
  'WAITING',
  'PENDING',
  'APPROVED',
  'REJECTED',
  'RETURNED',
] satisfies ApproverStatus[])
/** In lists: also that the part went to another person (K8, K9), or that a delegate judged conditions (R2). */
export const partStatus = z.enum([...approverStatus.options, 'HANDED_ON', 'JUDGED'] satisfies PartStatus[])
/** The action of an entry in the approvers' log. */
export const logAction = z.enum([
  'SUBMITTED',
  'RESUBMITTED',
  'APPROVED',
  'REJECTED',
  'RETURNED',
  /** By the memo's policy (N1). */
  'APPROVED_BY_POLICY',
  /** At a re-submission (N7). */
  'APPROVALS_FELL',
  'SELF_RETURNED',
  'WITHDRAWN',
  'SUBAPPROVERS_EDITED',
  'REMINDED',
  'QUESTION_ASKED',
  'CONDITION_SET',
  'HANDED_ON',
  'APPROVERS_ADDED',
  'REASSIGNED',
  'WATCHER_REPLACED',
  'OWNER_CHANGED',
  'HOLD_PLACED',
  'HOLD_LIFTED',
])
export const audience = z.enum(['owner', 'approver', 'watcher', 'handler', 'reader'] satisfies Audience[])
/** READ_ONLY: nothing about the memo can change (C8). */
export const memoFlag = z.enum(['READ_ONLY'])

/** WAITING not reached, PENDING current, APPROVED cleared; on the level where the memo stopped, the reason. */
export const levelStatus = z.enum([
  'WAITING',
  'PENDING',
  'APPROVED',
  'REJECTED',
  'RETURNED',
  'SELF_RETURNED',
  'WITHDRAWN',
  'CANCELLED',
] satisfies ('WAITING' | 'PENDING' | Lifecycle)[])

/** A memo's name, owner and status, in lists and views. */
const memoHead = {
  memo_id: z.string(),
  memo_subject: z.string(),
  memo_owner_id: z.string().nullable(),
  memo_owner_email: z.string(),
  memo_owner_name: z.string(),
  used_template_id: z.string(),
  used_template_name: z.string(),
  /** As shown to this caller (C6). */
  memo_status: memoStatus,
  date_created: instant,
  date_submitted: instant.nullable(),
  date_last_modified: instant,
  current_approver: z.array(z.string()),
  current_sequence: z.int(),
  audienceType: audience,
  revision: z.int(),
  /** Who prepared it for its owner (R6): in lists of a draft alone, in views for good. */
  prepared_by: z.object({ email: z.string(), name: z.string() }).optional(),
}

/** When the current level is due, and the working days since its due day (L2); null without a due time, or before it. */
export const dueTime = { due_at: instant.nullable(), overdue_days: z.int().nullable() }

/** How long the running level takes in memos of this template, over the last 12 months (L5). */
export const forecast = z.object({
  memo_count: z.int(),
  median_seconds: z.int(),
  percentile_90_seconds: z.int(),
})

/** For the owner: those who can act today cannot clear the running level (K4). */
export const blockedLevel = z.object({
  /** The last day of that; null where no absence's end changes it. */
  until: z.iso.date().nullable(),
  /** Names of the approvers whose decision is missing. */
  waits_for: z.array(z.string()),
})

/** A memo's amount (M1); null where its template names none, or where it isn't answered. */
export const memoAmount = z.object({ value: z.string(), currency: z.enum(CURRENCIES) }).nullable()

/** What is special about a memo that waits for the caller, with its reason, in the order in which it is shown (M2). */
export const specials = z.array(
  z.object({
    kind: z.enum(SPECIAL_KINDS),
    reason: z.string(),
    /** Whether to open the memo before deciding. */
    opens_first: z.boolean(),
    /** The memos that the reason names; the caller takes part in them (I1). */
    memo_ids: z.array(z.string()),
  }),
)

/** One row of a list (U14, C7). */
export const memoRow = z.object({
  ...memoHead,
  /** Date of the History lists' 'Action taken'. */
  date_of_action: instant,
  /** When it reached the approver, whose active list is ordered by it. Null in all other lists. */
  date_received: instant.nullable(),
  /** Days of waiting since then, by Manila's calendar (G2). */
  days_waiting: z.int().nullable(),
  /** Since when it has waited for the caller, or for the person they decide for (K6). Null in all other lists. */
  waiting_since: instant.nullable(),
  /** In the active lists. */
  ...dueTime,
  approval_status: partStatus,
  /** Of the version that the caller reads (C6, C7). */
  amount: memoAmount,
  /** On the approver's active list; empty on the others. */
  specials,
  /** Whether the caller acted and was removed by a later re-submission (C7). */
  has_left: z.boolean().optional(),
  /** Whose seat it waits at, if the caller decides for someone who is away (K6). */
  acting_for: z.string().optional(),
  /** Whether the caller decides for several people here, and says for whom (K2). */
  several_seats: z.literal(true).optional(),
  /** The question of the seat that it waits at; for the owner OPEN while one waits for their answer (M5). */
  question: z.enum(['OPEN', 'ANSWERED']).optional(),
  /** Conditions of its approvals that are open (R2); left out where none is. */
  conditions_open: z.int().optional(),
  /** The Memo ID of the approved memo that revokes it (R4); left out where none does. */
  revoked_by: z.string().optional(),
  /** Whether approving it needs a passkey (O4); on the approver's active list. */
  needs_passkey: z.literal(true).optional(),
  /** Whether approvers of its level answer questions with their approval (R7); on the approver's active list. */
  asks_questions: z.literal(true).optional(),
  /** Its answers to the questions that are columns of this list, as text, by their ids. */
  columns: z.record(z.string(), z.string()).optional(),
})

export const pageInfo = z.object({
  total: z.int(),
  total_capped: z.boolean(),
  /** Position of the first row in the list, from 1; null for an empty page, and beyond the counted rows. */
  first: z.int().nullable(),
  has_next: z.boolean(),
  has_prev: z.boolean(),
  start_cursor: z.string().nullable(),
  end_cursor: z.string().nullable(),
  /** 'Returned memos (n)' (C7); on the owner's active list. */
  returned_count: z.int().optional(),
})

/** On the approver's active list. */
export const tasksInput = {
  /** For a delegate: whose tasks (K6). Defaults to 'all'. */
  whose: z.enum(['all', 'mine', 'others']).optional(),
  /** Only what is overdue (L2). */
  overdue: z.boolean().optional(),
}

/** As many as the largest page. */
const MOST_MEMO_IDS = 500

/** A5: both paging styles. Cursors are opaque. */
export const pageInput = z.object({
  limit: z.int().min(1).max(500).default(15),
  page_no: z.int().min(1).max(10_000).optional(),
  start_after: z.string().max(200).nullish(),
  end_before: z.string().max(200).nullish(),
  limit_to_last: z.boolean().nullish(),
  /** Defaults to 'latest' (U14). 'amount' is for the approver's active list: by currency, PHP first, then the highest (M1). */
  order: z.enum(['latest', 'oldest', 'amount']).default('latest'),
  start_date: z.string().max(40).nullish(),
  end_date: z.string().max(40).nullish(),
  memo_type: z.union([z.string().max(200), z.array(z.string().max(200)).max(200)]).nullish(),
  ...tasksInput,
  /** On the approver's active list: only where their seat asked a question, open or answered (M5). */
  questions: z.boolean().optional(),
  /** On the approver's active list: only tasks that are special in this way (M9). */
  special: z.enum(SPECIAL_FILTERS).optional(),
  /** On the approver's lists: memos whose status reads the same as this one (M9). */
  status: memoStatus.optional(),
  /** On the approver's lists: memos of this owner (M9). */
  requestor: emailAddress.optional(),
  /** On the approver's active list: none but these (M3). */
  memo_ids: z.array(memoId).max(MOST_MEMO_IDS).optional(),
  /** On the approver's lists: amounts of one currency, both ends included (M9). */
  amount: z
    .object({
      currency: z.enum(CURRENCIES),
      from: z.string().max(20).refine(isAmount, { error: 'This is not an amount.' }).nullish(),
      to: z.string().max(20).refine(isAmount, { error: 'This is not an amount.' }).nullish(),
    })
    .nullish(),
  /** On the approver's active list: also how many tasks each chip would show (M9). */
  with_counts: z.boolean().optional(),
  /** On the approver's lists: also whose memos these are (M9). */
  with_requestors: z.boolean().optional(),
})

const count = z.object({ total: z.int(), total_capped: z.boolean() })

export const memoPage = z.object({
  memos: z.array(memoRow),
  page_info: pageInfo,
  /** For a list filtered by one memo type: the columns in the type's `headers`. */
  columns: z.array(z.object({ key: z.string(), label: z.string() })).optional(),
  /** On a delegate's active list: those whom they decide for today, and until when (K2). */
  acting_for: z.array(z.object({ name: z.string(), until: z.iso.date().nullable() })).optional(),
  /** Tasks that the other filters leave, by chip (M9). */
  counts: z
    .object({ all: count, mine: count, others: count, overdue: count, questions: count, special: count })
    .optional(),
  /** The owners of the list's memos, whatever its filters, by name (M9): of its latest 1,000 memos. */
  requestors: z.array(z.object({ email: z.string(), name: z.string() })).optional(),
})

const named = z.object({ email: z.string(), name: z.string() })

const seat = z.object({
  approver_id: z.string(),
  approver_user_id: z.string().nullable(),
  approval_status: approverStatus,
  date_acted: instant.nullable(),
  /** While the seat is PENDING: since when. */
  waiting_since: instant.optional(),
  /** Whether they have decided on this memo, even before a re-submission, and so can't be removed (D6); false once the approval fell (N7). */
  has_acted: z.boolean(),
  /** The delegate who decided (K3). */
  decided_by: named.optional(),
  /** The version that made their approval fall (N7), until they decide again. */
  fell_at: z.int().optional(),
  /** While the person is away (K1): until when, and who decides for them about this memo. */
  away: z.object({ until: z.iso.date().nullable(), note: z.string(), delegate: named.nullable() }).optional(),
  ...person.shape,
})

/** A level as shown to people (U35). */
export const sequence = z.object({
  sequence_id: z.string(),
  sequence_no: z.int(),
  approval_type: approvalType,
  min_approvers: z.int(),
  allow_sub_approvals: z.boolean(),
  is_cleared: z.boolean(),
  is_current: z.boolean(),
  /** An approver added the level (R1). */
  is_added: z.literal(true).optional(),
  status: levelStatus,
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
      /** Who added the approver (R1). */
      added_by: named.optional(),
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

/** A level of an owner's draft. */
export const draftLevel = z.object({
  approval_type: approvalType,
  min_approvers: z.int(),
  allow_sub_approvals: z.boolean(),
  approvers: z.array(person.omit({ photoURL: true })),
  watchers: z.array(person.omit({ photoURL: true })),
})

const sections = z.array(z.looseObject({ field_id: z.string() })).max(TEMPLATE_MAX_SECTIONS)
type Sections = z.output<typeof sections>

/** Only types: the form rules of the domain validate the content of sections (F6). */
function sectionsOf<Output, Input = Output>() {
  return sections as z.ZodType as z.ZodType<Output, Input>
}

/** The required part of an answer; names and types come from the template, whatever is sent. */
interface WrittenEntry {
  field_id: string
  field_name?: string
  field_type?: string
  value?: unknown
}

/** A memo's answers as sent by its owner, before validation. */
export const writtenContent = sectionsOf<Sections, WrittenEntry[]>()
/** A memo's answers of any generation. */
export const memoContent = sectionsOf<ContentEntry[]>()
/** A template's form as sent by an administrator, before validation. */
export const writtenTemplate = sectionsOf<Sections, TemplateContent>()
/** A template's form, validated before it was stored. */
export const templateContent = sectionsOf<TemplateContent>()

export const memo = z.object({
  ...memoHead,
  attachment_urls: z.array(attachment),
  memo_content: memoContent,
  template_content: templateContent,
  template_config: z.looseObject({}) as z.ZodType as z.ZodType<Partial<TemplateConfig>>,
  guidelines: z.string(),
  version: z.int(),
  pdf_url: z.string().nullable(),
  flags: z.array(memoFlag),
  api_version: z.string(),
})

/** What a person may do with a memo, and why not the rest (`abilities` of the domain), for the action bar. */
export const abilities = z.record(
  z.enum(MEMO_ACTIONS),
  z.discriminatedUnion('allowed', [
    z.object({ allowed: z.literal(true) }),
    z.object({ allowed: z.literal(false), reason: z.enum(REFUSAL_CODES), message: z.string() }),
  ]),
)

/** A level as sent by an owner: e-mails, and the `sequence_id` of a kept level (D8). */
export const sequenceInput = z.object({
  sequence_id: z.string().max(60).nullish(),
  sequence_no: z.int().nonnegative().nullish(),
  approvers: z.array(z.string().max(254)).max(100),
  watchers: z.array(z.string().max(254)).max(200).default([]),
  approval_type: approvalType.default('ALL_APPROVERS'),
  min_approvers: z.int().min(1).max(100).nullish(),
  allow_sub_approvals: z.boolean().default(false),
})
