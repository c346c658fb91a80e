import type { MemoAction } from '../actions.ts'
import { DRAFT_STATUSES } from '../status.ts'
import type { MemoStatus } from '../status.ts'

/**
 * A person's part in a memo (I1). `past`: removed at a re-submission after having acted (C7), a delegate who decided, or who has
 * handed on their part (K8);
 * `delegate`: may decide at a PENDING seat of someone who is away (K2); `preparer`: prepares a draft for its owner (R6); `handler`: has the
 * approved memo to do (R3); `reader`: has a copy of the approved memo (R5).
 */
export const ROLES = [
  'owner',
  'preparer',
  'approver',
  'subApprover',
  'delegate',
  'watcher',
  'handler',
  'reader',
  'past',
  'administrator',
  'stranger',
] as const

export type Role = (typeof ROLES)[number]

const EDITABLE = [...DRAFT_STATUSES, 'RETURNED', 'SELF_RETURNED'] as const satisfies MemoStatus[]
const ENDED = ['APPROVED', 'REJECTED', 'WITHDRAWN', 'CANCELLED'] as const satisfies MemoStatus[]
/** Submitted and not ended, as the owner sees it; others never see the two drafts (C6). */
const UNDER_WAY = ['SUBMITTED', 'RETURNED', 'SELF_RETURNED'] as const satisfies MemoStatus[]
const UNDER_WAY_OWNER = [
  ...UNDER_WAY,
  'RETURNED_DRAFT',
  'SELF_RETURNED_DRAFT',
] as const satisfies MemoStatus[]
/** R6: after the submission a preparer has no part in the memo. */
const PREPARED = ['SAVE_AS_DRAFT'] as const satisfies MemoStatus[]
const PUBLIC = [...UNDER_WAY, ...ENDED] as const satisfies MemoStatus[]

/** R0: from the approval on, whatever their part: `abilities` asks whether they have it to do, or a copy to acknowledge. */
const APPROVED = ['APPROVED'] as const satisfies MemoStatus[]

/** R0, R2: from the approval on as well. */
const WITH_CONDITIONS = [...UNDER_WAY, 'APPROVED'] as const satisfies MemoStatus[]
const JUDGING = {
  approver: WITH_CONDITIONS,
  subApprover: WITH_CONDITIONS,
  delegate: WITH_CONDITIONS,
  watcher: WITH_CONDITIONS,
} as const

/**
 * Who may do what at which status, as that person sees it (C2, C4, C6, U23, U46): what a missing
 * role or status may not. `abilities` narrows it further: holds, whose turn it is, and the configuration.
 */
export const PERMISSIONS: Record<MemoAction, Partial<Record<Role, readonly MemoStatus[]>>> = {
  view: {
    owner: ['SAVE_AS_DRAFT', ...UNDER_WAY_OWNER, ...ENDED],
    preparer: PREPARED,
    approver: PUBLIC,
    subApprover: PUBLIC,
    delegate: PUBLIC,
    watcher: PUBLIC,
    handler: APPROVED,
    reader: APPROVED,
    past: PUBLIC,
  },
  viewDraft: { owner: DRAFT_STATUSES, preparer: PREPARED },
  edit: { owner: EDITABLE, preparer: PREPARED },
  saveDraft: { owner: EDITABLE, preparer: PREPARED },
  submit: { owner: EDITABLE },
  deleteDraft: { owner: ['SAVE_AS_DRAFT'], preparer: PREPARED },
  duplicate: { owner: ['SAVE_AS_DRAFT', ...UNDER_WAY_OWNER, ...ENDED] },
  /** R4: beginning a memo that amends, extends or revokes it. */
  link: { owner: ['APPROVED'], approver: ['APPROVED'], subApprover: ['APPROVED'], watcher: ['APPROVED'] },
  approve: { approver: ['SUBMITTED'], subApprover: ['SUBMITTED'], delegate: ['SUBMITTED'] },
  reject: { approver: ['SUBMITTED'], subApprover: ['SUBMITTED'], delegate: ['SUBMITTED'] },
  return: { approver: ['SUBMITTED'], subApprover: ['SUBMITTED'], delegate: ['SUBMITTED'] },
  selfReturn: { owner: ['SUBMITTED'] },
  cancel: { owner: UNDER_WAY_OWNER },
  remind: { owner: ['SUBMITTED'] },
  editSubApprovers: { approver: ['SUBMITTED'] },
  reply: {
    owner: UNDER_WAY_OWNER,
    approver: UNDER_WAY,
    subApprover: UNDER_WAY,
    delegate: UNDER_WAY,
    watcher: UNDER_WAY,
  },
  askQuestion: { approver: ['SUBMITTED'], subApprover: ['SUBMITTED'], delegate: ['SUBMITTED'] },
  answerQuestion: { owner: ['SUBMITTED'] },
  closeQuestion: { approver: ['SUBMITTED'], subApprover: ['SUBMITTED'], delegate: ['SUBMITTED'] },
  /** Any status that has a submitted version; the configuration says which of them (default APPROVED). */
  downloadPdf: {
    owner: [...UNDER_WAY_OWNER, ...ENDED],
    approver: PUBLIC,
    subApprover: PUBLIC,
    delegate: PUBLIC,
    watcher: PUBLIC,
    handler: APPROVED,
    reader: APPROVED,
  },
  handOn: { approver: ['SUBMITTED'] },
  addApprovers: { approver: ['SUBMITTED'] },
  /** Closing and refusing are for the person whose approval set the condition, or who took it over as a watcher (K9). */
  reportCondition: { owner: [...UNDER_WAY_OWNER, 'APPROVED'] },
  closeCondition: JUDGING,
  refuseCondition: JUDGING,
  completeHandOff: {
    owner: APPROVED,
    approver: APPROVED,
    subApprover: APPROVED,
    delegate: APPROVED,
    watcher: APPROVED,
    handler: APPROVED,
  },
  acknowledge: {
    approver: APPROVED,
    subApprover: APPROVED,
    delegate: APPROVED,
    watcher: APPROVED,
    handler: APPROVED,
    reader: APPROVED,
  },
  reassign: { administrator: UNDER_WAY },
  /** K9: of an APPROVED memo its open conditions (R2) and its hand-off (R3). */
  handOver: { administrator: [...UNDER_WAY, 'APPROVED'] },
  placeHold: { administrator: UNDER_WAY },
  liftHold: { administrator: UNDER_WAY },
}
