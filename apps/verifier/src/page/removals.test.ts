import { expect, it } from 'vitest'
import { removalsOf } from './checks.ts'

it('Q3: the page names a file that was removed because malware was found in it', () => {
  const at = '2026-11-17T01:00:00.000Z'
  const removed = {
    ...{ type: 'FileInfected' as const, at, by: { email: '', name: 'Malware scan' } },
    ...{ fileHash: 'ab12', finding: 'Eicar-Test-Signature' },
  }
  expect(removalsOf([removed])).toEqual([
    'A file with the SHA-256 ab12 was removed on Nov 17, 2026 09:00:00 AM, as malware (Eicar-Test-Signature) was found in it; its hash stays proven.',
  ])
})
