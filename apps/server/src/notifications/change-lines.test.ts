import { expect, it } from 'vitest'
import { changeLines } from './change-lines.ts'

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
