import type { CallOutput } from '@countersign/contract'
import { describe, expect, it } from 'vitest'
import type { BulkRow } from './bulk-rows.ts'
import {
  batchesOf,
  isHeldBack,
  openedRow,
  rowsToApprove,
  sharesOf,
  withAnswer,
  withOpened,
  withOutcome,
} from './bulk-rows.ts'

const row = (memo_id: string, more: Partial<BulkRow> = {}, opens_first = false): BulkRow => ({
  memo: {
    memo_id,
    memo_subject: memo_id,
    memo_owner_name: 'Andrea',
    amount: null,
    revision: 3,
    specials: [{ kind: opens_first ? 'CHANGED' : 'FIRST', reason: 'Because.', opens_first, memo_ids: [] }],
  },
  isTicked: true,
  isOpened: false,
  ...more,
})

const keys = () => {
  let count = 0
  return () => `key ${(count += 1)}`
}

describe('M4: the sheet', () => {
  it('holds back what is to be opened first, until it was opened', () => {
    expect(isHeldBack(row('A'))).toBe(false)
    expect(isHeldBack(row('A', {}, true))).toBe(true)
    expect(isHeldBack(row('A', { isOpened: true }, true))).toBe(false)
    const rows = [
      row('A'),
      row('B', {}, true),
      row('C', { isTicked: false }),
      row('D', { isOpened: true }, true),
    ]
    expect(rowsToApprove(rows).map(({ memo }) => memo.memo_id)).toEqual(['A', 'D'])
  })

  it('K2: holds back what asks for whom one decides, opened or not', () => {
    const asking = row('A')
    const memo = { ...asking.memo, several_seats: true as const }
    expect(isHeldBack({ ...asking, memo })).toBe(true)
    expect(isHeldBack({ ...asking, memo, isOpened: true })).toBe(true)
  })

  it('R7: holds back a memo whose approvers answer questions, opened or not', () => {
    const asking = row('A')
    const memo = { ...asking.memo, asks_questions: true as const }
    expect(isHeldBack({ ...asking, memo })).toBe(true)
    expect(isHeldBack({ ...asking, memo, isOpened: true })).toBe(true)
  })

  it('shows a memo that was opened as it is now', () => {
    const memo_content = [
      { field_id: 'MONEY', value: '900000' },
      { field_id: 'CURRENCY', value: 'PHP' },
    ]
    const details = {
      memo: {
        memo_subject: 'Corrected',
        memo_owner_name: 'Ramon',
        revision: 5,
        memo_content,
        template_config: { amount: { amount_field: 'MONEY', currency_field: 'CURRENCY' } },
      },
      specials: [],
      needs_passkey: true,
    } as unknown as CallOutput<'get_memo_details_for_viewing'>
    const before = row('A', { problem: 'Offline' }, true)
    expect(openedRow(before, details)).toEqual({
      memo: {
        memo_id: 'A',
        memo_subject: 'Corrected',
        memo_owner_name: 'Ramon',
        amount: { value: '900000.00', currency: 'PHP' },
        revision: 5,
        specials: [],
        needs_passkey: true,
      },
      isTicked: true,
      isOpened: true,
    })
    const acting_for = ['B', 'C'].map((approver_id) => ({ approver_id, email: '', name: '' }))
    expect(openedRow(before, { ...details, acting_for }).memo.several_seats).toBe(true)
    const level_questions = { form: [], lists: [] }
    expect(openedRow(before, { ...details, level_questions }).memo.asks_questions).toBe(true)
  })

  it('offers to open what was refused, and then to try again', () => {
    const answered = withAnswer(new Map(), {
      items: [
        { memo_id: 'A', outcome: 'OPEN_FIRST', message: 'Open it first.', revision: 4 },
        { memo_id: 'B', outcome: 'APPROVED', message: 'Approved.', revision: 5 },
      ],
    })
    expect(answered.get('A')).toMatchObject({ kind: 'REFUSED', next: 'OPEN' })
    const opened = withOpened(withOpened(answered, 'A'), 'B')
    expect(opened.get('A')).toMatchObject({ kind: 'REFUSED', next: 'TRY_AGAIN' })
    expect(opened.get('B')).toEqual({ kind: 'APPROVED' })
  })

  it('sends a few memos at a time, each batch with a key of its own and what was on the screen', () => {
    const rows = Array.from({ length: 12 }, (_, at) => row(`GEN-${at}`))
    const batches = batchesOf(rows, keys())
    expect(batches.map(({ items }) => items.length)).toEqual([5, 5, 2])
    expect(new Set(batches.map(({ key }) => key)).size).toBe(3)
    expect(batches[0]?.items[0]).toEqual({ memo_id: 'GEN-0', revision: 3, seen_specials: ['FIRST'] })
    expect(batchesOf([], keys())).toEqual([])
  })

  it('says of each memo what became of it', () => {
    const [batch, later] = batchesOf(
      Array.from({ length: 6 }, (_, at) => row(`GEN-${at}`)),
      keys(),
    )
    const sending = withOutcome(new Map(), [batch!, later!], { kind: 'SENDING' })
    const answered = withAnswer(sending, {
      items: [
        { memo_id: 'GEN-0', outcome: 'APPROVED', message: 'Approved.', revision: 4 },
        { memo_id: 'GEN-1', outcome: 'STATUS_FORBIDS', message: 'It was withdrawn.', revision: null },
      ],
    })
    expect(answered.get('GEN-1')).toEqual({
      kind: 'REFUSED',
      message: 'It was withdrawn.',
      next: 'OPEN',
    })
    const ended = withOutcome(answered, [later!], { kind: 'NOT_SENT' })
    expect(sharesOf(ended)).toEqual({ approved: 1, refused: 1, unsure: 1, sending: 3 })
  })
})
