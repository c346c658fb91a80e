import type { CallOutput } from '@countersign/contract'

type SecurityEvent = CallOutput<'admin-get_security_log'>['events'][number]

/** The texts of the security log. */
export const securityTexts = {
  title: 'Sign-ins, refusals, changes of rights and exports of the last 400 days',
  kind: 'Kind',
  allKinds: 'All kinds',
  person: 'Person’s email',
  from: 'From',
  until: 'Until',
  download: 'Download (JSON Lines)',
  date: 'Date',
  who: 'Who',
  nobody: 'Not signed in',
  what: 'What',
  subject: 'Subject',
  address: 'Address',
  empty: 'Nothing to show.',
  times: (text: string, times: number) => (times === 1 ? text : `${text}, ${times} times`),
  kinds: {
    sign_in: 'Signed in',
    sign_in_refused: 'Sign-in refused',
    session: 'Sessions ended',
    denied: 'Denied',
    rights: 'Rights changed',
    export: 'Exported',
    erasure: 'Erased',
    malware: 'Malware found',
    token: 'API token',
  } satisfies Record<SecurityEvent['kind'], string>,
  providers: { google: 'with Google', microsoft: 'with Microsoft' },
  /** Why sign-ins are refused (U4), by code. */
  refusals: {
    '401-A': 'email is not supported',
    'not-administrator': 'not an administrator',
    'account-disabled': 'account is disabled',
    'email-taken': 'email belongs to another account',
    'access-denied': 'cancelled by the person',
    'flow-unknown': 'expired, or begun in another browser',
    'not-fresh': 'not confirmed as just now',
    'not-strong': 'not as strong as asked for',
    'other-person': 'another person than before',
    'token-used': 'completed before',
    'provider-not-configured': 'provider is not configured',
    'provider-unreachable': 'provider did not answer',
    'provider-refused': 'provider did not confirm it',
  },
}

const ACTIONS: Partial<Record<SecurityEvent['kind'], Record<string, string>>> = {
  sign_in: securityTexts.providers,
  sign_in_refused: securityTexts.refusals,
}

/** 'Signed in with Google', 'Sign-in refused: not an administrator'; calls by name: 'Denied: approve_memo, 12 times'. */
export function eventText({ kind, action, times }: Pick<SecurityEvent, 'kind' | 'action' | 'times'>): string {
  const text = ACTIONS[kind]?.[action] ?? action
  const separator = kind === 'sign_in' && text !== action ? ' ' : ': '
  return securityTexts.times(`${securityTexts.kinds[kind]}${separator}${text}`, times)
}

/** The texts of the page about evidence (O7). */
export const evidenceTexts = {
  subtitle: 'What proves decisions to outsiders: audited every night',
  off: 'No evidence is kept, so that nothing can be proven to outsiders. Operators switch it on with EVIDENCE=on.',
  audit: 'Last audit',
  passed: 'Everything agrees: memos, entries and log.',
  failed: (faults: number) =>
    faults === 1 ? 'One place is wrong:' : `${faults} places are wrong. The first one:`,
  late: 'No audit has ended for two days.',
  notYet: 'The first audit runs tonight.',
  ended: 'Ended',
  memos: 'Memos',
  entries: 'Entries',
  leaves: 'Entries in the log',
  countersigners: 'Witnesses',
  authority: 'Timestamp authority',
  lastSigned: (size: number, date: string) => `signed ${size.toLocaleString('en')} entries on ${date}.`,
  neverSigned: 'has signed nothing yet.',
  waitsSince: (date: string) => `Waiting since ${date}.`,
  checkpoint: 'Newest checkpoint',
  log: 'Log',
  size: 'Entries',
  signed: 'Signed',
  keep: 'Whoever keeps this text elsewhere can prove later that nothing before it was rewritten.',
  empty: 'The log has no entries yet.',
}
