import type { Refusal, RefusalCode } from '@countersign/domain'
import { MAX_ADDED_APPROVERS, MAX_TRANSFERS, notAnAddress } from '@countersign/domain'
import { CallFailure } from '../protocol/call-failure.ts'

type Params = Refusal['params']

/** The message for each refusal, shared by the server, the action bar and the alerts. */
const SENTENCES: Record<RefusalCode, string | ((params: Params) => string)> = {
  NO_ACCESS: 'You do not have access to this memo.',
  NOT_OWNER: 'Only the owner of the memo can do this.',
  NOT_APPROVER: 'Only an approver of the memo can do this.',
  DELEGATE_OWNS: 'You cannot decide on your own memo, not even for someone else.',
  DELEGATE_PREPARED: 'You prepared this memo, so you cannot decide in it, not even for someone else.',
  DELEGATE_HAS_SEAT: 'You have a place of your own in this memo, so you cannot decide for someone else.',
  DELEGATE_HAS_DECIDED:
    'You have already decided in this memo in another place, so you cannot decide for someone else.',
  DELEGATES_OFF: 'The policy of this form lets no delegate decide here: the approver decides or hands on.',
  DELEGATE_NOT_HOLDER: 'The policy of this form lets only holders of the role decide here for someone else.',
  NOT_ADMINISTRATOR: 'Only an administrator can do this.',
  READ_ONLY: 'This memo is read-only.',
  STATUS_FORBIDS: 'The status of the memo does not allow this.',
  STATUS_NOT_EDITABLE: 'You cannot edit this memo as it is already submitted.',
  DRAFT_BUTTON_OFF: 'A memo in this status cannot be saved as draft.',
  NOT_YOUR_TURN: 'It is not your turn to decide on this memo.',
  ALREADY_DECIDED: 'You have already decided on this memo.',
  LEVEL_CLEARED: 'This level is already cleared: your decision is no longer needed.',
  SLOT_MET: 'Your approval was already given by others: your decision is no longer needed.',
  THREAD_LOCKED: 'This thread is closed because the memo has ended.',
  QUESTION_OPEN: 'Your question is still open: wait for its answer, or close it first.',
  QUESTION_CLOSED: 'There is no open question here any more.',
  NOT_ASKER: 'Only the person who asked can close the question.',
  UNKNOWN_LOG: 'There is no such entry in the log.',
  SUB_APPROVALS_OFF: 'Sub-approvals are not allowed on this level.',
  REMINDED_RECENTLY: 'You have already notified the approvers recently',
  CANNOT_SIGN_IN: ({ email }) =>
    `${email ?? 'This person'} can no longer sign in, so a reminder reaches no one.`,
  NOT_PENDING: ({ email }) => `${email ?? 'This person'} has nothing to decide on this memo now.`,
  ON_HOLD_ALREADY: 'This memo is already on hold.',
  NOT_ON_HOLD: 'This memo is not on hold.',
  FILES_UNSCANNED: ({ files }) =>
    `Approving waits for the malware scan of ${files ?? 'the memo’s files'}. Try again in a minute; you can reject or return the memo now.`,
  TRANSFER_OFF: 'The template of this memo does not let approvers hand on their place.',
  TRANSFERRED_TOO_OFTEN: `This place has been handed on ${MAX_TRANSFERS} times, which is the most.`,
  ADDING_OFF: 'The template of this memo does not let approvers add others.',
  TOO_MANY_ADDED: `From one place at most ${MAX_ADDED_APPROVERS} approvers can be added to a memo.`,
  CONDITION_CLOSED: 'There is no open condition here any more.',
  CONDITION_REPORTED: 'This condition was already reported as met, and waits for its approver.',
  CONDITION_NOT_REPORTED: 'This condition was not reported as met.',
  NOT_HANDLER: 'Only those who have the memo to do can mark it done.',
  HAND_OFF_DONE: 'The memo was already marked as done.',
  NOT_READER: 'Only those who have a copy of the memo can acknowledge that they have read it.',
  ACKNOWLEDGED: 'You have already acknowledged that you have read this memo.',
  NOTHING_TO_ACKNOWLEDGE: 'The template of this memo asks no one to acknowledge it.',
  NOTE_EMPTY: 'Write what was done.',
  NOTE_TOO_LONG: ({ limit }) => `A note has at most ${limit} characters.`,
  NOT_CONDITION_HOLDER: 'Only the approver whose approval carries the condition can do this.',
  NOTHING_TO_HAND_OVER: 'There is nothing open here that could go to another person. Reload and look again.',
  LINK_NO_ACCESS: ({ memo }) =>
    `There is no ${memo} that you can amend, extend or revoke: it is neither your own memo, nor one of the same template in which you take part.`,
  LINK_NOT_APPROVED: ({ memo }) =>
    `Only an approved memo can be amended, extended or revoked, and ${memo} is not.`,
  LINK_REVOKED: ({ memo = 'This memo', by }) =>
    `${memo} was revoked${by === undefined ? '' : ` by ${by}`}, and can no longer be amended, extended or revoked.`,
  LINK_READ_ONLY: ({ memo }) => `${memo} is read-only: it cannot be amended, extended or revoked now.`,
  LINK_FIXED: 'Which memo this one amends, extends or revokes stays as it was submitted.',
  PDF_OFF: 'The PDF is not available for this memo.',
  REMARKS_REQUIRED: 'Remarks are required.',
  TOO_MANY_ATTACHMENTS: ({ limit }) => `At most ${limit} files can be attached to remarks.`,
  REPLY_EMPTY: 'Write a reply first.',
  REPLY_TOO_LONG: ({ limit }) => `A reply has at most ${limit} characters.`,
  QUESTION_EMPTY: 'Write a question first.',
  QUESTION_TOO_LONG: ({ limit }) => `A question has at most ${limit} characters.`,
  ANSWER_EMPTY: 'Write an answer first.',
  ANSWER_TOO_LONG: ({ limit }) => `An answer has at most ${limit} characters.`,
  REASON_REQUIRED: 'Give a reason.',
  UNKNOWN_CONDITION: 'There is no such condition in this memo.',
  TOO_MANY_CONDITIONS: ({ limit }) => `An approval has at most ${limit} conditions.`,
  CONDITION_EMPTY: 'Write what is to be done, or remove the condition.',
  CONDITION_TOO_LONG: ({ limit }) => `A condition has at most ${limit} characters.`,
  CONDITION_DAY: 'Choose a day from today on.',
  REPORT_EMPTY: 'Write what was done.',
  REPORT_TOO_LONG: ({ limit }) => `A note has at most ${limit} characters.`,
  NO_LEVELS: 'Add at least one level with an approver.',
  LEVEL_WITHOUT_APPROVER: 'This field is required',
  PERSON_TWICE: ({ email }) => `${email} is already in this memo; a person can be in it once.`,
  NOT_AN_ADDRESS: ({ email }) => notAnAddress(String(email)),
  ACCOUNT_DISABLED: ({ email }) => `${email} cannot take part: the account is disabled, or a service’s.`,
  DOMAIN_NOT_HOSTED: ({ email }) => `${email} cannot take part: the domain is not a supported one.`,
  MIN_APPROVERS_OUT_OF_RANGE: ({ limit }) => `The number of approvers needed must be from 1 to ${limit}.`,
  MIN_SUB_APPROVERS_OUT_OF_RANGE: ({ limit }) =>
    `The number of sub-approvers needed must be from 1 to ${limit}.`,
  UNKNOWN_LEVEL: 'A level named here is not part of this memo. Reload and try again.',
  LEVEL_ORDER_CHANGED: 'The order of existing levels cannot change; new levels go to the end.',
  CLEARED_LEVEL_CHANGED: 'A cleared level cannot be changed.',
  APPROVED_SLOT_REMOVED: ({ email }) => `${email} cannot be removed: an approval was already given there.`,
  RETURNER_DROPPED: ({ email, by }) =>
    by === undefined
      ? `${email} returned this memo: replace them with another approver, or keep them.`
      : `${by} returned this memo for ${email}: replace ${email} with another approver, or keep them.`,
  LEVEL_CANNOT_DECIDE:
    'The level at which the memo stopped needs at least one approver who can still decide.',
  APPROVAL_TYPE_FIXED: 'How a level decides cannot change once a person has acted on it.',
  ACTED_AS_DELEGATE: ({ email }) =>
    `${email} has decided in this memo for someone else, and cannot be an approver or a watcher of it.`,
  HAS_PREPARED: ({ email }) => `${email} prepared this memo, and cannot decide in it.`,
  SEVERAL_SEATS: ({ seats }) => `You may decide for several people. Name one of their places: ${seats}.`,
  SUCCESSOR_HAS_DECIDED: ({ email }) =>
    `${email} has already decided in this memo, and cannot take over another place in it.`,
  NOT_TO_YOURSELF: 'You cannot give this to yourself. Choose another person.',
  NO_ONE_TO_ADD: 'Choose at least one person to add.',
  ADDED_APPROVER_DROPPED: ({ email, by }) =>
    by === undefined
      ? `${email} was added by an approver and has acted, and cannot be removed.`
      : `${email} was added by an approver, ${by} has acted for them, and they cannot be removed.`,
  SUB_APPROVER_ACTED: ({ email }) => `${email} has already acted and cannot be removed.`,
  SUCCESSOR_NOT_IN_POLICY: ({ email }) =>
    `The policy of this form filled this place, and would not have asked ${email}. Choose someone whom it could have asked.`,
  SUB_APPROVER_NOT_HOLDER: ({ email }) =>
    `The policy of this form allows only holders of the role as sub-approvers here, and ${email} is none.`,
  LINK_APPROVERS_MISSING: ({ memo, people }) =>
    `${memo} is another person’s memo: to amend or revoke it, everyone who approved it must approve. Add ${people}.`,
  READERS_OFF: 'The template of this memo does not let its owner name readers.',
  TOO_MANY_READERS: ({ limit }) => `You can name ${limit} readers at most.`,
  LINK_APPROVER_LEFT: ({ memo, person }) =>
    `${person} approved ${memo}, has left, and no one took over from them. Ask an administrator to hand over their memos first.`,
  POLICY_NOT_MET: ({ text }) => String(text),
}

/** For a memo whose PDF could not be made (Q4). */
export const PDF_FAILED_MESSAGE = 'The PDF could not be made. Please tell an administrator.'

/** For a memo whose PDF waits for its seal (O3). */
export const PDF_WAITS_MESSAGE =
  'The PDF is still being made: it waits for its seal. Please try again in a few minutes.'

/** @returns the message of a refusal */
export function refusalMessage(code: RefusalCode, params: Params = {}): string {
  const sentence = SENTENCES[code]
  return typeof sentence === 'string' ? sentence : sentence(params)
}

/** Converts a refusal of the domain to the call's error: its kind determines the code (A2). */
export function refused(refusal: Refusal): CallFailure {
  const message = refusalMessage(refusal.code, refusal.params)
  const issue = { path: wirePath(refusal.path ?? ''), message, code: refusal.code }
  return new CallFailure(refusal.kind, message, {
    reason: refusal.code,
    ...(refusal.kind === 'INVALID_ARGUMENT' ? { issues: [issue] } : {}),
  })
}

/** The domain's route is called sequences on the wire (U39). */
function wirePath(path: string): string {
  return path
    .replace(/^route\b/, 'sequences')
    .replace('minApprovers', 'min_approvers')
    .replace('minSubApprovers', 'min_approvers')
    .replace('subApprovers', 'sub_approvers')
    .replace('logId', 'log_id')
    .replace('questionId', 'question_id')
    .replace('conditionId', 'condition_id')
    .replace('dueDay', 'due_day')
    .replace(/^to$/, 'to_email')
}
