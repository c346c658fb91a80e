import type { CallOutput } from '@countersign/contract'
import { describe, expect, it } from 'vitest'
import type { MemoPage, MemoRow } from '../memo-lists/memo-lists.ts'
import { detailsAfter, listsLeft, logsAfter, pageWithout } from './optimistic-decision.ts'
import type { Decided } from './optimistic-decision.ts'

type Details = CallOutput<'get_memo_details_for_viewing'>
type Logs = CallOutput<'get_memo_logs'>

const AT = '2026-11-20T01:02:03.000Z'
const ana = { email: 'ana@northwind.example', name: 'Ana' }
const decided = (decision: Decided['decision'], by = ana): Decided => ({
  decision,
  by,
  at: AT,
  remarks: 'Budget is available.',
  attachments: [],
})

const details = { memo: { memo_status: 'SUBMITTED' }, approval_status: 'PENDING' } as Details

const seat = (email: string, sub_approvers: object[] = []) => ({
  email,
  approval_status: 'PENDING',
  date_acted: null,
  sub_approvers,
})
const logs = {
  levels: [
    {
      sequence_id: 's1',
      is_current: false,
      status: 'APPROVED',
      approvers: [seat('zoe@northwind.example')],
      logs: [],
    },
    {
      sequence_id: 's2',
      is_current: true,
      status: 'PENDING',
      approvers: [seat(ana.email), seat('ben@northwind.example', [seat('sub@northwind.example')])],
      logs: [],
    },
  ],
} as unknown as Logs

describe('a decision is shown at once', () => {
  it('D4: one reject ends the memo, one return sends it back', () => {
    expect(detailsAfter(details, decided('reject')).memo.memo_status).toBe('REJECTED')
    expect(detailsAfter(details, decided('return')).memo.memo_status).toBe('RETURNED')
  })

  it('D3: an approval signs, and leaves it to the server whether the level is cleared', () => {
    const after = detailsAfter(details, decided('approve'))
    expect(after.memo.memo_status).toBe('SUBMITTED')
    expect(after.approval_status).toBe('APPROVED')
    expect(after.waiting_since).toBeNull()
  })

  it("U23: the approver's seat is signed and the log has the entry, on their own level only", () => {
    const [first, second] = logsAfter(logs, decided('approve')).levels
    expect(first).toBe(logs.levels[0])
    expect(second?.approvers[0]).toMatchObject({ approval_status: 'APPROVED', date_acted: AT })
    expect(second?.approvers[1]).toMatchObject({ approval_status: 'PENDING', date_acted: null })
    expect(second?.logs).toMatchObject([{ action: 'APPROVED', name: 'Ana', remarks: 'Budget is available.' }])
  })

  it('D6: a sub-approver signs their own seat', () => {
    const by = { email: 'sub@northwind.example', name: 'Sub' }
    const level = logsAfter(logs, decided('approve', by)).levels[1]
    expect(level?.approvers[1]?.approval_status).toBe('PENDING')
    expect(level?.approvers[1]?.sub_approvers[0]?.approval_status).toBe('APPROVED')
  })

  it('U23: the owner signs no seat, and the entry belongs to the current level', () => {
    const owner = { email: 'owner@northwind.example', name: 'Owner' }
    const level = logsAfter(logs, decided('cancel', owner)).levels[1]
    expect(level?.status).toBe('WITHDRAWN')
    expect(level?.approvers).toMatchObject([{ approval_status: 'PENDING' }, { approval_status: 'PENDING' }])
    expect(level?.logs).toMatchObject([{ action: 'WITHDRAWN', name: 'Owner' }])
  })

  it('U23: the data before is not changed, so that it can be restored', () => {
    const before = structuredClone(logs)
    logsAfter(logs, decided('reject'))
    expect(logs).toEqual(before)
    expect(details.memo.memo_status).toBe('SUBMITTED')
  })

  it.each([
    ['approve', ['getForMyApprovalActiveWithUserID']],
    ['reject', ['getForMyApprovalActiveWithUserID']],
    ['return', ['getForMyApprovalActiveWithUserID']],
    ['selfReturn', []],
    ['cancel', ['getMyMemosActiveWithUserID', 'getMyMemosDraftWithUserID']],
    ['deleteDraft', ['getMyMemosDraftWithUserID']],
  ] as const)('C7: after %s the memo leaves %j', (decision, lists) => {
    expect(listsLeft(decision).toSorted()).toEqual(lists)
  })

  it('C7: the memo leaves the list, and its count', () => {
    const row = (memo_id: string) => ({ memo_id }) as MemoRow
    const page = { memos: [row('A-1'), row('A-2')], page_info: { total: 2 } } as MemoPage
    expect(pageWithout(page, 'A-1')).toMatchObject({ memos: [{ memo_id: 'A-2' }], page_info: { total: 1 } })
    expect(pageWithout(page, 'A-9')).toBe(page)
  })
})
