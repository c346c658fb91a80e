import { z } from 'zod'
import { HANDOVER_MOST_MEMOS } from '@countersign/domain'
import { HANDOVER_BODY } from '../../body-limits.ts'
import { defineAdminCall, defineCompanyCall, reads, writes } from '../../define-admin-call.ts'
import { NAMING, SUCCEEDING } from '../../refusals.ts'
import { absenceWarningKind } from '../../wire/absence.ts'
import { adminDone, adminId } from '../../wire/admin.ts'
import { emailAddress, idempotencyKey, instant, memoId } from '../../wire/common.ts'
import { handing, handoverPart, handoverReason } from '../../wire/handover.ts'

export const adminReassignSeat = defineCompanyCall(
  'admin-reassign_seat',
  "Gives an approver's or a sub-approver's seat that has not acted to another person (K8).",
  {
    ...writes(
      z.object({ memo_id: memoId, approver_id: z.string().max(60), ...handing }),
      adminDone.extend({ memo_id: z.string(), revision: z.int() }),
      ...NAMING,
      ...SUCCEEDING,
      'NOT_FOUND',
      'NO_ACCESS',
      'READ_ONLY',
      'STATUS_FORBIDS',
      'NOTHING_TO_HAND_OVER',
      'NOT_TO_YOURSELF',
    ),
    freshSignIn: true,
  },
)

export const adminNameHandler = defineAdminCall(
  'admin-name_handler',
  'Names who has an approved memo to do, where no one of those that its template names could be found (R3).',
  {
    ...writes(
      z.object({ memo_id: memoId, ...handing }),
      adminDone.extend({ memo_id: z.string(), revision: z.int() }),
      ...NAMING,
      'REASON_REQUIRED',
      'NOT_FOUND',
      'NO_ACCESS',
      'READ_ONLY',
      'STATUS_FORBIDS',
      'NOTHING_TO_HAND_OVER',
      'NOT_TO_YOURSELF',
    ),
    freshSignIn: true,
  },
)

/** Who takes over what: one successor for everything, and others, or none, for single memos. */
const choices = z
  .array(z.object({ memo_id: memoId, to_email: emailAddress.nullable() }))
  .max(300)
  .default([])

/** Only the seats that this role filled, where it has changed hands (N6); absent for all that is open. */
const roleId = adminId.optional()

export const adminGetHandover = defineCompanyCall(
  'admin-get_handover',
  `What is open of a person (K9), up to ${HANDOVER_MOST_MEMOS} memos, and each conflict of the successors.`,
  reads(
    z.object({ email: emailAddress, to_email: emailAddress.optional(), role_id: roleId, choices }),
    z.object({
      name: z.string(),
      counts: z.object({
        owner: z.int(),
        /** Memos of which they judge open conditions (R2). */
        conditions: z.int(),
        /** Approved memos that they have to do (R3). */
        to_do: z.int(),
        approver: z.int(),
        sub_approver: z.int(),
        watcher: z.int(),
        /** Memos that were never submitted, which do not move. */
        unsubmitted: z.int(),
      }),
      /** Whether there are more memos than one handover moves. */
      has_more: z.boolean(),
      memos: z.array(
        z.object({
          memo_id: z.string(),
          template_name: z.string(),
          part: handoverPart,
          /** The seat's, for an approver or a sub-approver: it can be reassigned by itself (K8). */
          approver_id: z.string().nullable(),
          to_email: z.string().nullable(),
          /** Why the successor cannot take it over. */
          conflict: z.string().nullable(),
        }),
      ),
      /** What else names the person, which does not move. */
      elsewhere: z.object({
        is_administrator: z.boolean(),
        has_reports_access: z.boolean(),
        escalation_contact_of: z.array(z.string()),
        absences: z.int(),
        delegate_of: z.array(z.string()),
        /** People for whom they prepare drafts (R6). */
        prepares_for: z.array(z.string()),
        /** People who prepare drafts for them (R6). */
        prepared_by: z.array(z.string()),
        /** Roles that the person holds, today or later, each with its place (N2). */
        roles: z.array(z.string()),
        /** Roles for whose holders they are asked instead, each with the holder (N4). */
        deputy_for: z.array(z.string()),
        /** Templates whose policies name the person. */
        policies: z.array(z.string()),
        /** Templates that hand approved memos to the person (R3). */
        handler_of: z.array(z.string()),
        /** People whose manager they are. */
        manager_of: z.array(z.string()),
        /** Webhooks and chats that they have set up (P2). */
        webhooks: z.array(z.string()),
        /** Their API tokens that are still good (P1). */
        tokens: z.array(z.object({ token_id: z.string(), name: z.string() })),
      }),
      last_handover_id: z.uuid().nullable(),
    }),
    'NOT_FOUND',
  ),
  HANDOVER_BODY,
)

export const adminStartHandover = defineCompanyCall(
  'admin-start_handover',
  'Moves what is open of a person to others, in the background (K9).',
  {
    ...writes(
      z.object({
        email: emailAddress,
        to_email: emailAddress,
        role_id: roleId,
        choices,
        reason: handoverReason,
        idempotency_key: idempotencyKey,
      }),
      adminDone.extend({ handover_id: z.uuid(), total: z.int() }),
      ...NAMING,
      'NOT_FOUND',
      'NOTHING_TO_HAND_OVER',
      'NOT_TO_YOURSELF',
    ),
    freshSignIn: true,
  },
  HANDOVER_BODY,
)

export const adminGetHandoverResult = defineCompanyCall(
  'admin-get_handover_result',
  'The progress of a handover, and what became of each memo (K9).',
  reads(
    z.object({ handover_id: z.string().max(60) }),
    z.object({
      email: z.string(),
      name: z.string(),
      to_name: z.string(),
      by_name: z.string(),
      reason: z.string(),
      date_created: instant,
      has_ended: z.boolean(),
      total: z.int(),
      done: z.int(),
      moved: z.int(),
      memos: z.array(
        z.object({
          memo_id: z.string(),
          template_name: z.string(),
          part: handoverPart,
          to_name: z.string(),
          /** Null until its turn has come. */
          outcome: z.enum(['MOVED', 'STAYED']).nullable(),
          /** Why it stayed. */
          message: z.string().nullable(),
        }),
      ),
    }),
    'NOT_FOUND',
  ),
)

export const adminGetAttention = defineCompanyCall(
  'admin-get_attention',
  'People who can’t sign in and still hold something open (K10), delegates who may not be able to decide (K5), and approved memos that no one has to do (R3).',
  reads(
    z.object({}),
    z.object({
      /** Also people of domains that are no longer supported. */
      disabled: z.array(
        z.object({ email: z.string(), name: z.string(), places: z.int(), memos: z.int(), to_do: z.int() }),
      ),
      /** Approved memos that no one has to do (R3), for administrators without limits. */
      to_do: z.array(
        z.object({
          memo_id: z.string(),
          template_name: z.string(),
          /** Names of roles and people of whom no one could be found. */
          missing: z.array(z.string()),
        }),
      ),
      delegates: z.array(
        z.object({
          /** Who is away. */
          email: z.string(),
          name: z.string(),
          delegate_name: z.string(),
          kind: absenceWarningKind,
          /** The days that it concerns. */
          first_day: z.string(),
          last_day: z.string().nullable(),
        }),
      ),
    }),
  ),
)
