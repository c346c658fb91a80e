import type { SERVICE_SCOPES } from '@countersign/domain'

/** The texts about tokens of service accounts (P1). */
export const tokenTexts = {
  title: 'API tokens',
  hint: 'Each reads and writes as one service, with the scopes below and nothing more. A service never decides, and is in no route.',
  create: 'Create token',
  empty: 'No service has a token yet.',
  loadFailure: 'Something went wrong in fetching data',
  name: 'Name',
  nameHint: 'As people read it in the service’s memos.',
  nameRequired: 'This field is required',
  email: 'E-mail',
  emailHint: 'An address at a supported domain that no person has. Mails about the service’s memos go there.',
  scopes: 'Scopes',
  scopesRequired: 'Choose a scope',
  scopeLabels: {
    read: 'read: what the service takes part in',
    write: 'write: memos of its own',
  } satisfies Record<(typeof SERVICE_SCOPES)[number], string>,
  lastDay: 'Last day',
  createdBy: 'Created by',
  lastUsed: 'Last used',
  never: 'Never',
  expires: 'Expires',
  ended: (day: string) => `Expired ${day}`,
  endsSoon: (day: string, days: number) => `${day} · ${days === 1 ? 'today' : `${days} days`}`,
  action: 'Action',
  renew: 'Renew',
  renewTitle: (name: string) => `Renew ${name}`,
  renewText: 'This makes another token. The old one works until it ends or you revoke it.',
  revoke: 'Revoke',
  remove: 'Delete',
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeText: (name: string, email: string) =>
    `Every program that acts as ${name} (${email}) with this token stops working at once. The service’s memos stay. This can’t be undone.`,
  shownTitle: 'The new token',
  shownText: 'Copy it now and keep it like a password. It is not shown again.',
} as const
