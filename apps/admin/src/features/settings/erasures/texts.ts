import type { StatusKind } from '@countersign/ui'
import type { Erasure } from './erasure.ts'

/** The texts of the console's erasures (O6). */
export const texts = {
  open: 'Open requests',
  openHint:
    'One administrator takes a request up with a reason, another confirms it. Then the part is gone for good.',
  noneOpen: 'No request is open.',
  ended: 'Ended requests',
  endedHint: 'The latest ones. Each is in the administrators’ log as well.',
  noneEnded: 'No request has ended yet.',
  memoId: 'Memo ID',
  what: 'What',
  course: 'Course',
  state: 'State',
  states: {
    ASKED: { kind: 'waiting', label: 'Asked for' },
    TAKEN_UP: { kind: 'pending', label: 'Taken up' },
    DONE: { kind: 'cancelled', label: 'Erased' },
    DECLINED: { kind: 'rejected', label: 'Declined' },
  } satisfies Record<Erasure['state'], { kind: StatusKind; label: string }>,
  steps: {
    asked: 'Asked for by',
    takenUp: 'Taken up by',
    DONE: 'Confirmed by',
    DECLINED: 'Declined by',
  },
  notAsked: 'No participant asked for it.',
  ownRequest: 'You took it up, so another administrator has to confirm it.',

  onlyAdministrator:
    'Erasing needs two administrators without limits, and there is one. Add another one in Administrators.',
  noOwnRole:
    'The database role of this installation could change what was written without two administrators. “Two database roles” in docs/operations.md says how to separate it.',

  erase: 'Erase a part…',
  eraseTitle: 'Erase a part of a memo',
  eraseText: 'The list shows who wrote what kind of part, and when, but no content.',
  memoMissing: 'Enter a Memo ID.',
  showParts: 'Show its parts',
  takeUp: 'Take up',
  takeUpTitle: (memoId: string) => `Take up the erasure in ${memoId}?`,
  takeUpText: 'Nothing is erased yet: another administrator has to confirm it.',
  takeUpReason: 'Reason',
  takeUpReasonHint: 'It stays in the memo’s log: don’t repeat what is to be erased.',

  confirm: 'Confirm',
  confirmTitle: (memoId: string) => `Erase this part of ${memoId} for good?`,
  confirmText: 'This can’t be undone: no one can read the part or bring it back.',
  confirmLabel: 'Erase for good',

  decline: 'Decline',
  declineTitle: (memoId: string) => `Decline the erasure in ${memoId}?`,
  declineText: 'Nothing is erased.',
  declineReason: 'Reason',
  declineReasonHint: 'Administrators can read it: don’t repeat what was to be erased.',
} as const
