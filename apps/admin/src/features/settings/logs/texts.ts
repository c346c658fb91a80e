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
  } satisfies Record<SecurityEvent['kind'], string>,
}

/** 'Denied: approve_memo, 12 times'. */
export function eventText({ kind, action, times }: Pick<SecurityEvent, 'kind' | 'action' | 'times'>): string {
  return securityTexts.times(`${securityTexts.kinds[kind]}: ${action}`, times)
}
