import { expect, it } from 'vitest'
import { eventText } from './texts.ts'

it.each([
  [{ kind: 'sign_in', action: 'google', times: 1 }, 'Signed in with Google'],
  [{ kind: 'sign_in', action: 'another provider', times: 1 }, 'Signed in: another provider'],
  [
    { kind: 'sign_in_refused', action: 'not-administrator', times: 2 },
    'Sign-in refused: not an administrator, 2 times',
  ],
  [{ kind: 'sign_in_refused', action: 'a code of later', times: 1 }, 'Sign-in refused: a code of later'],
  [{ kind: 'denied', action: 'approve_memo', times: 12 }, 'Denied: approve_memo, 12 times'],
] as const)('Q1: the security log says in words what happened: %s', (event, text) => {
  expect(eventText(event)).toBe(text)
})
