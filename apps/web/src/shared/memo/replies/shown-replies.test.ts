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
  it('U27: are shown three at a time, with the number of those left', () => {
    const entry = { replies: replies(1, 2, 3), reply_count: 7 }
    expect(ids(shownReplies(entry, [], []))).toEqual(['r1 r2 r3', 4, ''])
    expect(ids(shownReplies(entry, [replies(4, 5, 6)], []))).toEqual(['r1 r2 r3 r4 r5 r6', 1, ''])
  })

  it('U27: the reader’s own new reply is shown at once, before those between are loaded', () => {
    const entry = { replies: replies(1, 2, 3), reply_count: 6 }
    expect(ids(shownReplies(entry, [], replies(6)))).toEqual(['r1 r2 r3', 2, 'r6'])
  })

  it('U27: and only once when its page is loaded', () => {
    const entry = { replies: replies(1, 2, 3), reply_count: 5 }
    expect(ids(shownReplies(entry, [replies(4, 5)], replies(5)))).toEqual(['r1 r2 r3 r4 r5', 0, ''])
  })

  it('U27: and is counted even before the log is refetched', () => {
    expect(ids(shownReplies({ replies: [], reply_count: 0 }, [], replies(1)))).toEqual(['', 0, 'r1'])
  })
})
