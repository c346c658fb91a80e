import { expect, it } from 'vitest'
import { linkFacts, marksOf } from './links.ts'

it('R4: the page says which memos amended or revoked this one, and when', () => {
  const mark = { memoId: 'AVL-2026-0009', at: '2026-11-17T01:00:00.000Z' }
  const marks = marksOf({
    linkedBy: [
      { ...mark, kind: 'amends' },
      { ...mark, kind: 'revokes', memoId: 'AVL-2026-0012' },
    ],
  })
  expect(marks).toEqual([
    { text: 'Revoked by AVL-2026-0012 on Nov 17, 2026 09:00:00 AM.', isRevocation: true },
    { text: 'Amended by AVL-2026-0009 on Nov 17, 2026 09:00:00 AM.', isRevocation: false },
  ])
  expect(marksOf({})).toEqual([])
})

it('R4: the page says what a memo does to another one, and cites its last entry', () => {
  const link = { kind: 'revokes', memoId: 'AVL-2026-0007' } as const
  expect(linkFacts({})).toEqual([])
  expect(linkFacts({ link })).toEqual([['Revokes', 'AVL-2026-0007']])
  expect(linkFacts({ link: { ...link, basis: { recordHash: 'aGFzaA==', wasRevoked: true } } })).toEqual([
    ['Revokes', 'AVL-2026-0007, which had been revoked already'],
    ['Last entry of AVL-2026-0007 before', 'aGFzaA=='],
  ])
})
