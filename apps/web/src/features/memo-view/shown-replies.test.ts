import { describe, expect, it } from 'vitest'
import { shownReplies } from './shown-replies.ts'
import type { Reply, ShownReplies } from './shown-replies.ts'

const reply = (number: number): Reply => ({
  reply_id: `r${number}`,
  name: 'Ana',
  email: 'ana@northwind.example',
  message: `Reply ${number}`,
  attachments: [],
  reply_date: '2026-11-20T01:02:03.000Z',
})
const replies = (...numbers: number[]) => numbers.map(reply)
const ids = ({ loaded, left, own }: ShownReplies) => [
  loaded.map((one) => one.reply_id).join(' '),
  left,
  own.map((one) => one.reply_id).join(' '),
]

describe('the replies to an entry', () => {
  it('show three at a time, and say how many are left (section 9)', () => {
    const entry = { replies: replies(1, 2, 3), reply_count: 7 }
    expect(ids(shownReplies(entry, [], []))).toEqual(['r1 r2 r3', 4, ''])
    expect(ids(shownReplies(entry, [replies(4, 5, 6)], []))).toEqual(['r1 r2 r3 r4 r5 r6', 1, ''])
  })

  it('the reader’s own new one shows at once, with those between still to be loaded', () => {
    const entry = { replies: replies(1, 2, 3), reply_count: 6 }
    expect(ids(shownReplies(entry, [], replies(6)))).toEqual(['r1 r2 r3', 2, 'r6'])
  })

  it('and once only, when its page is loaded', () => {
    const entry = { replies: replies(1, 2, 3), reply_count: 5 }
    expect(ids(shownReplies(entry, [replies(4, 5)], replies(5)))).toEqual(['r1 r2 r3 r4 r5', 0, ''])
  })

  it('before the log was fetched anew, it is not counted yet', () => {
    expect(ids(shownReplies({ replies: [], reply_count: 0 }, [], replies(1)))).toEqual(['', 0, 'r1'])
  })
})
