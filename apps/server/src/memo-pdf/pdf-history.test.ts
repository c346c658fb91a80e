import type { Attachment, MemoEvent, Person, SubmittedLevel } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import { pdfHistory } from './pdf-history.ts'

const person = (name: string): Person => ({
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
})
const paolo = person('Paolo Reyes')
const ramon = person('Ramon Uy')
const jun = person('Jun Mercado')
const AT = '2026-11-14T01:15:00Z'
const levels = ['one', 'two'].map((sequenceId): SubmittedLevel => ({
  sequenceId,
  approvers: [{ seatId: 'seat', person: ramon }],
  watchers: [],
  approvalType: 'ALL_APPROVERS',
  minApprovers: 1,
  allowSubApprovals: true,
}))
const quote: Attachment = { name: 'as the client says.pdf', size: 1, url: 'files/quote' }
const files = new Map([['files/quote', { name: 'Quote.pdf', size: 10, sha256: 'ab' }]])

const submitted = (version: number, remarks = '', attachments: Attachment[] = []): MemoEvent => ({
  type: 'MemoSubmitted',
  at: AT,
  by: paolo,
  logId: 'log',
  sequenceId: 'one',
  version,
  levels,
  contentHash: '',
  contentChanged: version === 3,
  removed: [],
  remarks,
  attachments,
})
const decided = (
  decision: 'APPROVED' | 'REJECTED' | 'RETURNED',
  remarks = '',
  { sequenceId = 'one', by = ramon, attachments = [] as Attachment[] } = {},
): MemoEvent => ({
  type: 'DecisionMade',
  at: AT,
  by,
  logId: 'log',
  sequenceId,
  decision,
  seatId: 'seat',
  approver: ramon,
  version: 1,
  remarks,
  attachments,
})
const by = { at: AT, by: paolo, logId: 'log', sequenceId: 'two' }
const withdrawn: MemoEvent = {
  ...by,
  type: 'MemoSelfReturned',
  remarks: 'The amount was wrong.',
  attachments: [],
}
const cancelled: MemoEvent = {
  ...by,
  type: 'MemoCancelled',
  remarks: 'No longer needed.',
  attachments: [quote],
}

const scenario = (...events: MemoEvent[]) =>
  pdfHistory(events, files).map(({ no, version, entries }) => [
    `${no}/${version}`,
    ...entries.map(({ person: { name }, what, detail, remarks, files: named }) =>
      [what, name, detail, remarks, ...named].filter((part) => part !== '').join(' | '),
    ),
  ])

describe('the history in a PDF', () => {
  it('has each round with its returns, withdrawals, re-submissions and their remarks', () => {
    expect(
      scenario(
        submitted(1),
        decided('APPROVED', 'Quantities match.'),
        decided('RETURNED', 'Which vendor?', { sequenceId: 'two' }),
        submitted(2, 'A second quote.', [quote]),
        withdrawn,
        submitted(3, 'The right amount.'),
        { ...by, type: 'HoldPlaced', reason: 'Audit' },
        { ...by, type: 'HoldLifted', reason: 'Audit done' },
        {
          ...by,
          type: 'SubApproversChanged',
          seatId: 'seat',
          minSubApprovers: 1,
          by: ramon,
          added: [{ seatId: 'sub', person: jun }],
          removed: [person('Bea Lim')],
        },
        { ...by, type: 'ReplyAdded', replyId: 'reply', message: 'Noted.', attachments: [] },
        decided('APPROVED', '', { by: jun }),
        cancelled,
      ),
    ).toEqual([
      [
        '1/1',
        'Submitted | Paolo Reyes',
        'Approved | Ramon Uy | Sequence 1 | Quantities match.',
        'Returned | Ramon Uy | Sequence 2 | Which vendor?',
      ],
      [
        '2/2',
        'Re-submitted | Paolo Reyes | The content is unchanged | A second quote. | Quote.pdf',
        'Withdrawn | Paolo Reyes | Sequence 2 | The amount was wrong.',
      ],
      [
        '3/3',
        'Re-submitted | Paolo Reyes | The right amount.',
        'Put on hold | Paolo Reyes | Audit',
        'Hold lifted | Paolo Reyes | Audit done',
        'Sub-approvers changed | Ramon Uy | Sequence 2, added Jun Mercado, removed Bea Lim',
        'Approved | Jun Mercado | Sequence 1, as a sub-approver of Ramon Uy',
        'Cancelled | Paolo Reyes | Sequence 2 | No longer needed. | Quote.pdf',
      ],
    ])
  })

  it('M5: has questions with their answers, for whom a delegate asked, and those that were closed', () => {
    const asked = {
      ...by,
      type: 'QuestionAsked',
      by: ramon,
      seatId: 'seat',
      message: 'Which budget?',
    } as const
    const about = { at: AT, questionId: 'log' }
    expect(
      scenario(
        submitted(1),
        { ...asked, attachments: [quote] },
        { ...about, type: 'QuestionAnswered', by: paolo, message: 'That of IT.', attachments: [] },
        { ...asked, by: jun, actsFor: { person: ramon, absenceId: 'away' }, attachments: [] },
        { ...about, type: 'QuestionClosed', by: jun },
        decided('APPROVED'),
      ),
    ).toEqual([
      [
        '1/1',
        'Submitted | Paolo Reyes',
        'Asked the owner | Ramon Uy | Sequence 2 | Which budget? | Quote.pdf',
        'Answered | Paolo Reyes | That of IT.',
        'Asked the owner | Jun Mercado | Sequence 2, for Ramon Uy | Which budget?',
        'Question closed | Jun Mercado',
        'Approved | Ramon Uy | Sequence 1',
      ],
    ])
  })

  it('R6: names who prepared what was first submitted', () => {
    const prepared = { ...submitted(1, 'As discussed.'), preparedBy: jun } as MemoEvent
    expect(scenario(prepared)).toEqual([
      ['1/1', 'Submitted | Paolo Reyes | Prepared by Jun Mercado | As discussed.'],
    ])
  })

  it('N7: has the approvals that fell, after the submission that made them fall', () => {
    const fell: MemoEvent = {
      ...by,
      type: 'ApprovalsFell',
      version: 2,
      questions: ['Amount', 'Currency'],
      approvals: [{ sequenceId: 'one', seatId: 'seat', person: ramon, version: 1 }],
    }
    const rounds = scenario(
      submitted(1),
      decided('APPROVED'),
      decided('RETURNED', '', { sequenceId: 'two' }),
      fell,
      submitted(2, 'With shipping.'),
      decided('APPROVED'),
    )
    expect(rounds[1]).toEqual([
      '2/2',
      'Re-submitted | Paolo Reyes | The content is unchanged | With shipping.',
      'Approvals fell | Paolo Reyes | Amount, Currency changed, asked again: Ramon Uy',
      'Approved | Ramon Uy | Sequence 1',
    ])
  })

  it('N1: says that the policy approved what needed no approval, and nothing of other final approvals', () => {
    const approved = { at: AT, by: paolo, type: 'MemoApproved' } as const
    expect(scenario(submitted(1), decided('APPROVED'), approved)).toEqual([])
    expect(scenario(submitted(1), { ...approved, byPolicy: { logId: 'log', sequenceId: 'none' } })).toEqual([
      ['1/1', 'Submitted | Paolo Reyes', 'Approved | Policy of this form | No approval is needed'],
    ])
  })

  it('R3, R5: says who has it to do or a copy, and who acknowledged', () => {
    const approved = { at: AT, by: paolo, type: 'MemoApproved' } as const
    const copies = { readers: [ramon], missing: ['Treasurer'], mustAcknowledge: true }
    const handOff = { handlers: [paolo], missing: [] }
    const acknowledged = { at: AT, by: ramon, type: 'MemoAcknowledged' } as const
    const entriesOf = (more: object) =>
      scenario(submitted(1), { ...approved, ...more }, acknowledged)[0]?.slice(2)
    expect(entriesOf({ copies })).toEqual([
      'Copied from the approval on | to Ramon Uy; no one could be found for: Treasurer',
      'Acknowledged | Ramon Uy | as read',
    ])
    expect(entriesOf({ handOff, copies: { ...copies, missing: [] } })?.[0]).toBe(
      'To do from the approval on | for Paolo Reyes. Copied to Ramon Uy',
    )
    const many = { ...copies, readers: Array.from({ length: 61 }, () => ramon), missing: [] }
    expect(entriesOf({ copies: many })?.[0]).toMatch(/Ramon Uy and 1 more$/)
  })

  it('R2: numbers conditions, so that it is clear which one was reported, refused and closed', () => {
    const set = (logId: string): MemoEvent => ({
      ...by,
      ...{ type: 'ConditionSet', logId, sequenceId: 'one', seatId: 'seat' },
      ...{ message: 'Add the quote.', dueDay: '2026-12-04' },
    })
    const about = { at: AT, by: ramon, conditionId: 'second' }
    const entries = scenario(
      ...[submitted(1), set('first'), set('second')],
      { ...about, type: 'ConditionReported', message: 'Added.', attachments: [] },
      { ...about, type: 'ConditionRefused', reason: 'Not signed.' },
      { ...about, type: 'ConditionClosed' },
    )[0]
    expect(entries?.slice(2).map((entry) => entry.split(' | ')[0])).toEqual([
      'Condition 1 set',
      'Condition 2 set',
      'Condition 2 reported as met',
      'Report on condition 2 refused',
      'Condition 2 closed',
    ])
  })

  it('R4: another memo revokes it, and no person', () => {
    const linked: MemoEvent = {
      at: AT,
      ...{
        type: 'MemoLinked',
        by: { name: 'Linked memo', email: '' },
        kind: 'revokes',
        memoId: 'AVL-2026-0002',
      },
    }
    expect(scenario(submitted(1), linked)[0]?.[2]).toBe('Revoked by AVL-2026-0002')
  })

  it('is omitted if the signatures say everything', () => {
    expect(scenario(submitted(1), decided('APPROVED', 'Quantities match.'))).toEqual([])
    expect(scenario(submitted(1), decided('REJECTED', 'No budget.'))).toEqual([])
  })

  it.each<[string, MemoEvent[]]>([
    ['remarks of the owner', [submitted(1, 'Urgent.')]],
    ['a return', [submitted(1), decided('RETURNED')]],
    ['a withdrawal', [submitted(1), withdrawn]],
    ['files attached to a decision', [submitted(1), decided('APPROVED', '', { attachments: [quote] })]],
  ])('is printed even for %s only', (_, events) => {
    expect(scenario(...events)).toHaveLength(1)
  })
})
