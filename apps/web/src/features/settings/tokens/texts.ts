import type { ApiScope } from '@countersign/domain'

/** The texts about one's own API tokens (P1). */
export const tokenTexts = {
  title: 'API tokens',
  text: 'With a token a program acts in your name, within its scopes.',
  none: 'You have no API token.',
  loadFailure: 'Something went wrong in fetching data',
  create: 'Create token',
  createTitle: 'Create an API token',
  name: 'Name',
  nameHint: 'What uses it, such as Procurement bridge.',
  nameRequired: 'Give the token a name',
  scopes: 'Scopes',
  scopesRequired: 'Choose a scope',
  scopeLabels: {
    read: 'Read: memos, lists, search and files that you can read',
    write: 'Write: create, edit, withdraw and cancel your memos, reply and ask',
    decide: 'Decide: approve, reject and return what waits for you',
  } satisfies Record<ApiScope, string>,
  decideOff: 'Decisions by tokens are switched off for your organisation.',
  lastDay: 'Last day',
  shownTitle: 'Your new token',
  shownText: 'Copy it now and keep it like a password. It is not shown again.',
  created: (when: string) => `created ${when}`,
  neverUsed: 'Never used',
  lastUsed: (when: string, address: string) => `Last used ${when}${address === '' ? '' : `, ${address}`}`,
  ends: (day: string) => `ends ${day}`,
  endsSoon: (day: string, days: number) => `ends ${day}, ${days === 1 ? 'today' : `${days} days left`}`,
  ended: (day: string) => `ended ${day}`,
  revoke: 'Revoke',
  revokeLabel: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeText: (name: string) =>
    `Every program that uses ${name} stops working at once: its requests are refused, and open event streams end. This can’t be undone.`,
  revokeEndedText: 'It has ended already, and disappears from this list.',
} as const
