import { REPLIES_PAGE_SIZE } from '@countersign/domain'
import { z } from 'zod'
import { FORM_BODY, LISTS_BODY } from '../body-limits.ts'
import { defineCall } from '../define-call.ts'
import { DECIDING, EDITING, LINKING, NAMING, OWNING, REMARKS, ROUTE } from '../refusals.ts'
import {
  attachment,
  changed,
  claim,
  idempotencyKey,
  instant,
  memoId,
  preparedFor,
  revision,
} from '../wire/common.ts'
import { copies } from '../wire/after-approval/copies.ts'
import { handOff } from '../wire/after-approval/hand-off.ts'
import { condition } from '../wire/after-approval/condition.ts'
import { linkInput, links } from '../wire/after-approval/link.ts'
import { levelAnswers, question, reply } from '../wire/log.ts'
import { ofOwner, reapproval } from '../wire/routing.ts'
import { formList } from '../wire/shared-list.ts'
import {
  abilities,
  approverStatus,
  audience,
  draftLevel,
  dueTime,
  blockedLevel,
  forecast,
  logAction,
  memo,
  memoFlag,
  memoStatus,
  sequence,
  sequenceInput,
  specials,
  templateContent,
  writtenContent,
} from '../wire/memo.ts'

/** 'With no action the request fails with …' (U23). */
export const ACTION_REQUIRED = 'An action type is required for this request.'

const written = {
  template_id: z.string().min(1).max(60),
  template_name: z.string().max(300).nullish(),
  action: z.enum(['SUBMITTED', 'SAVE_AS_DRAFT'], { error: ACTION_REQUIRED }),
  user_id: claim,
  memo_content: writtenContent,
  sequences: z.array(sequenceInput).max(30),
  remarks: z.string().max(10_000).nullish(),
  attachments: z.array(attachment).max(20).nullish(),
  link: linkInput,
  /** E-mails of whom the owner gives a copy once it is approved (R5); left out, they stay as they are. */
  readers: z.array(z.string().max(254)).max(100).nullish(),
  idempotency_key: idempotencyKey,
}

export const createMemo = defineCall({
  name: 'create_memo',
  summary:
    'Writes a new memo: as a draft, or submitted at once (C2). For another person as a draft alone (R6).',
  access: 'signed-in',
  apiToken: 'write',
  scope: { kind: 'self' },
  mutation: true,
  body: FORM_BODY,
  input: z.object({ ...written, prepared_for: preparedFor }),
  output: changed,
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION', 'NOT_OWNER', ...ROUTE, ...REMARKS, ...LINKING],
})

export const editMemo = defineCall({
  name: 'edit_memo',
  summary:
    'Saves or (re-)submits a memo of the caller (C2 to C4, D5), or saves a draft that the caller prepares (R6).',
  access: 'signed-in',
  apiToken: 'write',
  scope: { kind: 'memo', allowed: ['owner'] },
  mutation: true,
  body: FORM_BODY,
  input: z.object({ ...written, template_id: z.string().max(60).nullish(), memo_id: memoId, revision }),
  output: changed,
  errors: [...EDITING, 'DRAFT_BUTTON_OFF', ...ROUTE, ...REMARKS, ...LINKING, 'LINK_FIXED'],
})

export const deleteDraft = defineCall({
  name: 'delete_draft',
  summary: 'Deletes a draft that was never submitted (C3).',
  access: 'signed-in',
  apiToken: 'write',
  scope: { kind: 'memo', allowed: ['owner'] },
  mutation: true,
  input: z.object({
    memo_id: memoId,
    revision,
    idempotency_key: idempotencyKey,
    remarks: z.string().max(10_000).nullish(),
  }),
  output: z.object({ code: z.literal(200), message: z.string() }),
  errors: OWNING,
})

export const getMemoDetailsForEditing = defineCall({
  name: 'getMemoDetailsForEditing',
  summary: 'The working copy of the owner, or of who prepares it (R6), with its levels as `raw_sequences`.',
  access: 'signed-in',
  apiToken: 'read',
  scope: { kind: 'memo', allowed: ['owner'] },
  mutation: false,
  input: z.object({ memo_id: memoId }),
  output: memo.extend({
    raw_sequences: z.array(sequence),
    abilities,
    ...ofOwner,
    ...links,
    /** Whom the owner gives a copy once it is approved (R5); left out for no one. */
    readers: z
      .array(z.object({ email: z.string(), name: z.string(), photoURL: z.string().nullable() }))
      .optional(),
    reapproval,
  }),
  errors: EDITING,
})

export const getMemoPermission = defineCall({
  name: 'get_memo_permission',
  summary: "The caller's part in a memo.",
  access: 'signed-in',
  apiToken: 'read',
  scope: { kind: 'memo', allowed: ['owner', 'approver', 'watcher'] },
  mutation: false,
  input: z.object({ memo_id: memoId, user_email: claim }),
  output: z.object({ permission: audience, memo_status: memoStatus, can_edit: z.boolean() }),
})

const contentChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    field_id: z.string(),
    label: z.string(),
    before: z.string(),
    after: z.string(),
  }),
  z.object({
    kind: z.literal('files'),
    field_id: z.string(),
    label: z.string(),
    added: z.array(z.string()),
    removed: z.array(z.string()),
    replaced: z.array(z.string()),
  }),
])

export const getMemoDetailsForViewing = defineCall({
  name: 'get_memo_details_for_viewing',
  summary: 'A memo as the caller may see it (C6).',
  access: 'signed-in',
  apiToken: 'read',
  scope: { kind: 'memo', allowed: ['owner', 'approver', 'watcher'] },
  mutation: false,
  input: z.object({ memo_id: memoId }),
  output: z.object({
    code: z.literal(200),
    memo,
    sequence: z.array(sequence),
    approval_status: approverStatus,
    flags: z.array(memoFlag),
    days_elapsed: z.int().nullable(),
    ...dueTime,
    /** Since when it has waited for the caller, or for the person they decide for (K6); null if it doesn't. */
    waiting_since: instant.nullable(),
    /** Empty unless it waits for the caller, or for the person they decide for (M2). */
    specials,
    forecast: forecast.nullable(),
    blocked: blockedLevel.optional(),
    abilities,
    /** Files that the caller reads and can't open: they wait for their malware scan, or it found something (Q3). */
    unopenable_files: z
      .array(
        z.object({
          url: z.string(),
          name: z.string(),
          scan: z.enum(['WAITING', 'INFECTED']),
          /** SHA-256 in hex. */
          sha256: z.string(),
          /** What was found, as the scanner calls it. */
          finding: z.string().nullable(),
        }),
      )
      .optional(),
    /** Whether approving it now needs the caller's passkey (O4). */
    needs_passkey: z.literal(true).optional(),
    /**
     * What the caller answers with their approval (R7): a form with its shared lists. Left out where they can't approve now, or are asked
     * nothing.
     */
    level_questions: z.object({ form: templateContent, lists: z.array(formList) }).optional(),
    /** Of approvals, oldest first (R2); left out while none was ever set. */
    conditions: z.array(condition).optional(),
    /** Of an approved memo that others have to act on (R3). */
    hand_off: handOff.optional(),
    copies: copies.optional(),
    ...links,
    /** Those whom the caller may decide for: `approver_id` is the seat (K2). */
    acting_for: z
      .array(z.object({ approver_id: z.string(), email: z.string(), name: z.string() }))
      .optional(),
    /** The levels of an owner's draft, which only the owner sees before submission (C6). */
    draft_route: z.array(draftLevel).optional(),
    /** For an approver: changes since the submission that they last decided on or saw (D5). */
    changes: z
      .object({
        since_version: z.int(),
        /** Date of their decision, or of that submission if they did not decide. */
        since: instant,
        decided: z.boolean(),
        fields: z.array(contentChange),
        /** The changed answers because of which the caller's approval no longer counts (N7). */
        fell: z.array(z.object({ field_id: z.string(), label: z.string() })).optional(),
      })
      .optional(),
    /** The PDF could not be created, and is not retried automatically; from `retry_at` on it may be requested (Q4). */
    pdf_failure: z
      .object({
        failed_at: instant,
        retry_at: instant,
      })
      .optional(),
    /** The PDF is still being made: it waits for its seal since then (O3). */
    pdf_waits: z.object({ since: instant }).optional(),
  }),
})

const logEntry = z.object({
  log_id: z.string(),
  action: logAction,
  name: z.string(),
  email: z.string(),
  user_id: z.string().nullable(),
  /** Whose seat it was, where a delegate decided (K3). */
  acting_for: z.string().optional(),
  remarks: z.string(),
  /** What the approver answered for their level (R7), without questions that they left open. */
  level_answers: levelAnswers.optional(),
  custom_message: z.string(),
  date_created: z.string(),
  attachments: z.array(attachment),
  locked: z.boolean(),
  version: z.int().nullable(),
  /** Signed with a passkey (O4). */
  is_signed: z.literal(true).optional(),
  /** Of a question (M5); `log_id` is its id. */
  question: question.optional(),
  reply_count: z.int(),
  replies: z.array(reply),
})

export const getMemoLogs = defineCall({
  name: 'get_memo_logs',
  summary: "The approvers' log by level.",
  access: 'signed-in',
  apiToken: 'read',
  scope: { kind: 'memo', allowed: ['owner', 'approver', 'watcher'] },
  mutation: false,
  input: z.object({ memo_id: memoId }),
  output: z.object({
    levels: z.array(sequence.extend({ days_elapsed: z.int().nullable(), logs: z.array(logEntry) })),
    /** Of a memo that needed no approval, and so has no level (N1). */
    entries: z.array(logEntry),
  }),
})

export const getReplies = defineCall({
  name: 'get_replies',
  summary: 'Replies to one log entry, oldest first, in pages that begin after a reply.',
  access: 'signed-in',
  apiToken: 'read',
  scope: { kind: 'memo', allowed: ['owner', 'approver', 'watcher'] },
  mutation: false,
  input: z.object({
    memo_id: memoId,
    log_id: z.string().max(60),
    /** The last `reply_id` of the previous page. */
    start_after: z.string().max(60).nullish(),
    limit: z.int().min(1).max(30).default(REPLIES_PAGE_SIZE),
  }),
  output: z.object({ replies: z.array(reply), has_next: z.boolean() }),
  errors: ['UNKNOWN_LOG'],
})

export const createReply = defineCall({
  name: 'create_reply',
  summary: 'Replies to a log entry until the memo has ended (D11).',
  access: 'signed-in',
  apiToken: 'write',
  scope: { kind: 'memo', allowed: ['owner', 'approver', 'watcher'] },
  mutation: true,
  body: LISTS_BODY,
  input: z.object({
    memo_id: memoId,
    log_id: z.string().max(60),
    message: z.string().max(10_000),
    attachments: z.array(attachment).max(20).nullish(),
    revision,
    idempotency_key: idempotencyKey,
  }),
  output: z.object({ reply, locked: z.boolean(), revision: z.int() }),
  errors: [
    'NO_ACCESS',
    'READ_ONLY',
    'STATUS_FORBIDS',
    'THREAD_LOCKED',
    'UNKNOWN_LOG',
    'REPLY_EMPTY',
    'REPLY_TOO_LONG',
    'TOO_MANY_ATTACHMENTS',
  ],
})

export const editSubapprovers = defineCall({
  name: 'editSubapprovers',
  summary: "Names all of the caller's sub-approvers, and how many of them meet the slot (D3, D6).",
  access: 'signed-in',
  apiToken: 'decide',
  scope: { kind: 'memo', allowed: ['approver'] },
  mutation: true,
  input: z.object({
    memo_id: memoId,
    sequence_id: z.string().max(60),
    sub_approvers: z.array(z.string().max(254)).max(50),
    min_approvers: z.int().min(1).max(50).default(1),
    revision,
    idempotency_key: idempotencyKey,
  }),
  output: changed,
  errors: [
    ...DECIDING,
    ...NAMING,
    'SUB_APPROVALS_OFF',
    'UNKNOWN_LEVEL',
    'FILES_UNSCANNED',
    'LINK_READ_ONLY',
    'MIN_SUB_APPROVERS_OUT_OF_RANGE',
    'SUB_APPROVER_ACTED',
    'SUB_APPROVER_NOT_HOLDER',
  ],
})

const reminderRecipient = z.object({
  approver_id: z.string(),
  approver_email: z.string(),
  /** With the delegate whom the reminder reaches, where the person can’t sign in. */
  name: z.string(),
  photoURL: z.string().nullable(),
  can_be_reminded: z.boolean(),
  date_reminded: instant.nullable(),
  /** Null if a reminder can be sent now, or reaches no one. */
  next_reminder_at: instant.nullable(),
})

export const getReminderRecipients = defineCall({
  name: 'getReminderRecipients',
  summary: 'Those PENDING now, sub-approvers included, and whether each can be reminded (E2).',
  access: 'signed-in',
  apiToken: 'read',
  scope: { kind: 'memo', allowed: ['owner'] },
  mutation: false,
  /** The server determines the current level (E2) and ignores `current_sequence`. */
  input: z.object({ memo_id: memoId, current_sequence: z.int().nullish() }),
  output: z.object({ approvers: z.array(reminderRecipient), revision: z.int() }),
  errors: OWNING,
})

export const remindCurrentApprover = defineCall({
  name: 'remindCurrentApprover',
  summary: 'Reminds one approver by e-mail (E2).',
  access: 'signed-in',
  apiToken: 'write',
  scope: { kind: 'memo', allowed: ['owner'] },
  mutation: true,
  input: z.object({
    approver_id: z.string().max(60),
    approver_email: z.string().max(254),
    revision,
    idempotency_key: idempotencyKey,
  }),
  output: changed,
  errors: [...OWNING, 'NOT_PENDING', 'CANNOT_SIGN_IN', 'REMINDED_RECENTLY'],
})
