import type { CallOutput } from '@countersign/contract'

type Part = CallOutput<'admin-get_handover'>['memos'][number]['part']

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const NAMES_SHOWN = 10

/** Names, the first ten of many. */
function shortList(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN
  const shown = names.slice(0, NAMES_SHOWN).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}

/** The texts of a person's leaving (K9). */
export const texts = {
  back: 'People',
  title: (name: string) => `Leaving: ${name}`,
  subtitle: 'What is open of the person goes to others. What they decided stays in their name.',
  whoTakesOver: 'Who takes over',
  successor: 'Successor’s e-mail',
  successorHint: 'Takes over everything, unless you choose someone else for a memo.',
  reason: 'Reason',
  reasonHint: 'Everyone in the memos can read it.',
  reasonMissing: 'Give a reason.',
  open: 'Open memos',
  openHint: (counts: CallOutput<'admin-get_handover'>['counts']) =>
    [
      counts.owner > 0 && counted(counts.owner, 'own memo', 'own memos'),
      counts.approver > 0 && counted(counts.approver, 'place as approver', 'places as approver'),
      counts.sub_approver > 0 && counted(counts.sub_approver, 'place', 'places') + ' as sub-approver',
      counts.watcher > 0 && counted(counts.watcher, 'watched memo', 'watched memos'),
      counts.to_do > 0 && counted(counts.to_do, 'memo', 'memos') + ' to do',
      counts.conditions > 0 && counted(counts.conditions, 'memo', 'memos') + ' with conditions to close',
      counts.unsubmitted > 0 &&
        `${counted(counts.unsubmitted, 'draft', 'drafts')} that stay, as they were never submitted`,
    ]
      .filter((part) => part !== false)
      .join(', '),
  hasMore: 'There are more memos than one handover moves. Start another one when this one has ended.',
  none: 'Nothing is open.',
  memoId: 'Memo ID',
  template: 'Template',
  part: 'Part',
  parts: {
    OWNER: 'Owner',
    APPROVER: 'Approver',
    SUB_APPROVER: 'Sub-approver',
    WATCHER: 'Watcher',
    CONDITIONS: 'Conditions to close',
    HAND_OFF: 'To do',
  } satisfies Record<Part, string>,
  goesTo: 'Goes to',
  stays: 'Stays',
  toChoose: 'To be chosen',
  choose: 'Choose someone else',
  chooseTitle: (memoId: string) => `Who takes over ${memoId}?`,
  reassign: 'Reassign',
  reassignTitle: (memoId: string) => `Reassign the place in ${memoId}`,
  reassignText: (name: string) =>
    `Takes effect at once, in this memo only. ${name}, the successor and the owner get a mail.`,
  newApprover: 'New approver’s e-mail',
  newApproverMissing: 'Enter an e-mail.',
  memoReasonHint: 'Everyone in the memo can read it.',
  nameHandler: 'Name a handler',
  nameHandlerTitle: (memoId: string) => `Who has ${memoId} to do?`,
  nameHandlerText: 'The person can read the approved memo from now on, and gets a mail.',
  handler: 'Handler’s e-mail',
  chooseHint: 'Leave it empty to keep the memo where it is.',
  move: (count: number) => (count === 1 ? 'Move one memo' : `Move ${count} memos`),
  elsewhere: 'Also to be changed',
  elsewhereHint: 'These do not move. Change them one by one.',
  elsewhereLimited: 'These do not move. What is outside your limits needs an administrator without limits.',
  nothingElse: 'Nothing else names the person.',
  isAdministrator: 'An administrator of the console (Settings, Administrators)',
  hasReportsAccess: 'Has access to the reports (Settings, Reports)',
  escalationContact: (names: readonly string[]) => `Escalation contact of ${names.join(', ')} (Templates)`,
  handlerOf: (names: readonly string[]) => `Gets approved memos of ${names.join(', ')} (Templates)`,
  absences: (count: number) => `${counted(count, 'absence', 'absences')} of their own (People, Absences)`,
  delegateOf: (names: readonly string[]) => `Decides for ${names.join(', ')} (People, Absences)`,
  preparesFor: (names: readonly string[]) => `Prepares drafts for ${names.join(', ')}`,
  preparedBy: (names: readonly string[]) => `Drafts prepared by ${names.join(', ')}`,
  rolesHeld: (names: readonly string[]) => `Holds ${names.join(', ')} (Settings, Roles)`,
  deputyFor: (names: readonly string[]) => `Deputy for ${names.join(', ')} (Settings, Roles)`,
  namedByPolicies: (names: readonly string[]) => `Named by the policy of ${names.join(', ')} (Templates)`,
  webhooks: (names: readonly string[]) => `Set up the webhooks ${shortList(names)} (Settings, Integrations)`,
  managerOf: (names: readonly string[]) => `Manager of ${shortList(names)} (Settings, People)`,
  apiToken: (name: string) => `API token ${name}`,
  revoke: 'Revoke',
  revokeText: 'Every program that uses it stops working at once. This can’t be undone.',
  roleTitle: (name: string, role: string) => `Open seats of ${name} as ${role}`,
  roleSubtitle: 'The seats that this role filled and in which no one has acted go to who holds it now.',
  attention: 'Needs attention',
  attentionHint: 'These keep memos waiting until someone looks after them.',
  attentionOf: (name: string) => `${name} needs attention`,
  person: 'Person or memo',
  why: 'Why',
  cannotSignIn: (places: number, memos: number, toDo: number) =>
    `They can no longer sign in, and still have ${[
      places > 0 && counted(places, 'place', 'places'),
      memos > 0 && counted(memos, 'open memo', 'open memos'),
      toDo > 0 && counted(toDo, 'approved memo to do', 'approved memos to do'),
    ]
      .filter((part) => part !== false)
      .join(' and ')}.`,
  noHandler: (missing: readonly string[]) =>
    `Approved, but no one has it to do: no one could be found for ${missing.join(', ')}.`,
  nameOne: 'Name who has it to do.',
  moveIt: 'Give what is open to someone else.',
  delegates: {
    DELEGATE_AWAY: (delegate: string, days: string) => `Their delegate ${delegate} is away as well, ${days}.`,
    NAMES_BACK: (delegate: string, days: string) =>
      `They and ${delegate} are away and each other’s delegates, ${days}.`,
    CANNOT_SIGN_IN: (delegate: string, days: string) =>
      `Their delegate ${delegate} can no longer sign in, ${days}.`,
  } satisfies Record<
    CallOutput<'admin-get_attention'>['delegates'][number]['kind'],
    (delegate: string, days: string) => string
  >,
  nameAnother: 'Name another delegate for these days.',
  lastResult: 'Show the last handover',
  result: 'Handover',
  progress: (done: number, total: number) => `${done} of ${total}`,
  ended: (moved: number, stayed: number) =>
    `${counted(moved, 'memo has', 'memos have')} moved${stayed > 0 ? `, ${counted(stayed, 'has', 'have')} stayed` : ''}.`,
  outcome: 'Outcome',
  outcomes: { MOVED: 'Moved', STAYED: 'Stayed', WAITING: 'Waiting' },
  startedBy: (name: string, date: string) => `${name}, ${date}`,
} as const
