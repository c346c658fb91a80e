import { expect, it } from 'vitest'
import { SECURITY_EVENT_KINDS, SECURITY_KIND_WORDS, securityText } from './security-words.ts'

it.each([
  [{ kind: 'sign_in', action: 'google', times: 1 }, 'Signed in with Google'],
  [{ kind: 'sign_in', action: 'keycloak', times: 1 }, 'Signed in with keycloak'],
  [
    { kind: 'sign_in_refused', action: 'not-administrator', times: 2 },
    'Sign-in refused: not an administrator, 2 times',
  ],
  [{ kind: 'sign_in_refused', action: 'a code of later', times: 1 }, 'Sign-in refused: a code of later'],
  [{ kind: 'sign_in_refused', action: 'more', times: 9 }, 'Sign-in refused: more of these, 9 times'],
  [{ kind: 'denied', action: 'approve_memo', times: 12 }, 'Denied: approve_memo, 12 times'],
  [{ kind: 'malware', action: 'Eicar-Test-Signature', times: 1 }, 'Malware found: Eicar-Test-Signature'],
  [{ kind: 'rights', action: 'add_administrator', times: 1 }, 'Rights changed: administrator added'],
  [{ kind: 'token', action: 'EXPIRED', times: 1 }, 'API token: refused, as it has expired'],
] as const)('Q1: the security log says in words what happened: %s', (event, text) => {
  expect(securityText(event)).toBe(text)
})

it('Q1: each kind of event has words', () => {
  expect(Object.keys(SECURITY_KIND_WORDS)).toEqual([...SECURITY_EVENT_KINDS])
})
