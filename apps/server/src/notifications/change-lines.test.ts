import { expect, it } from 'vitest'
import { answerLines, changeLines } from './change-lines.ts'

const text = (label: string, before: string, after: string) => ({
  kind: 'text' as const,
  field_id: label,
  label,
  before,
  after,
})

it('D5: a mail lists each changed field on a line, with long texts cut', () => {
  const files = { added: ['new.pdf'], removed: ['old.pdf'], replaced: ['offer.pdf'] }
  expect(
    changeLines([
      text('Amount', '1,250.50', '980.00'),
      text('Why?', '', 'Growth'),
      text('Reasons', '…\ntwo\nfour\n…', '…\nthree\n…'),
      text('Items', '…', '…\nFans'),
      text('Look', '…', '…'),
      text('Long', 'a'.repeat(130), 'b'),
      { kind: 'files', field_id: 'FILES', label: 'Files', ...files },
    ]).split('\n'),
  ).toEqual([
    'Amount: 1,250.50 → 980.00',
    'Why?: (nothing) → Growth',
    'Reasons: two / four → three',
    'Items: … → Fans',
    'Look: formatting or pictures',
    `Long: ${'a'.repeat(120)}… → b`,
    'Files: new.pdf added, old.pdf removed, offer.pdf replaced',
  ])
})

it('lists at most twelve, and the number of the others', () => {
  const many = Array.from({ length: 15 }, (_, n) => text(`Field ${n}`, 'a', 'b'))
  expect(changeLines(many).split('\n').slice(-2)).toEqual(['Field 11: a → b', 'and 3 more'])
})

it('M6: answers in a mail are at most 12 lines of 120 characters, names of files too', () => {
  const added = Array.from({ length: 9 }, (_none, at) => `the offer of supplier ${at}.pdf`)
  const files = {
    kind: 'files' as const,
    field_id: 'FILES',
    label: 'Files',
    added,
    removed: [],
    replaced: [],
  }
  const answers = Array.from({ length: 13 }, (_none, at) => text(`Question ${at}`, '', 'x'.repeat(121)))
  const lines = answerLines([files, ...answers]).split('\n')
  expect(lines).toHaveLength(13)
  expect(lines.at(-1)).toBe('and 2 more')
  expect(lines[0]).toBe(`Files: ${added.join(', ').slice(0, 120)}…`)
  expect(lines[1]).toBe(`Question 0: ${'x'.repeat(120)}…`)
})
