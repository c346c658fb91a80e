/** The texts of the card of the directory sync (P4). */
export const texts = {
  title: 'Directory sync (SCIM)',
  hint: 'Your directory adds, changes and disables people. What counts of it, Settings choose in Configuration.',
  connected: 'Connected',
  notSetUp: 'Not set up',
  setUp: 'Set up',
  loadFailure: 'The directory sync could not be loaded.',

  people: 'People',
  peopleDetail: (active: number, disabled: number) =>
    `${active.toLocaleString('en')} active, ${disabled.toLocaleString('en')} disabled`,
  groups: 'Groups',
  groupsDetail: 'kept in Organisation',
  lastChange: 'Last change',
  never: 'None yet',
  decisions: 'Needs a decision',
  noDecisions: 'Nothing waits for a decision.',
  left: (memos: number) =>
    memos === 1
      ? 'left the directory. 1 memo waits for them.'
      : `left the directory. ${memos.toLocaleString('en')} memos wait for them.`,
  handOver: 'Hand over',
  handOverOf: (name: string) => `Hand over what is open of ${name}`,
  address: (email: string, former: string) => `is to get ${email}, an earlier address of ${former}.`,
  confirm: 'Confirm',
  confirmOf: (email: string) => `Confirm ${email}`,
  confirmTitle: 'Give this address to another person?',
  confirmText: (email: string, name: string, former: string) =>
    `From now on ${email} means ${name}. What was addressed to it before stays with ${former}. This cannot be undone.`,

  setUpTitle: 'Set up directory sync',
  address_: 'Address of the directory sync',
  addressHint: 'Enter it in your directory as the tenant URL, or base URL, with a token as its bearer token.',
  tokens: 'Tokens',
  noTokens: 'There is no token yet.',
  token: (last: string) => `cs_…${last}`,
  ends: (day: string) => `works until ${day}`,
  ended: (day: string) => `ended after ${day}`,
  unused: 'not used yet',
  used: (when: string) => `last used ${when}`,
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeText: 'Your directory can’t use it any more, at once. This cannot be undone.',
  name: 'Name',
  nameHint: 'Such as Entra ID or Okta.',
  lastDay: 'Last day',
  create: 'Create token',
  close: 'Close',
  created: 'Copy the token now: it is not shown again.',
  newToken: 'New token',
}
