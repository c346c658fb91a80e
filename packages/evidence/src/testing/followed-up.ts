import type { LoggedEvent, Person } from '@countersign/domain'
import type { Change } from './proven-memo.ts'
import { eventsOf, FIRST, OWNER, THIRD, TWO_LEVELS } from './proven-memo.ts'

const person = (name: string): Person => ({
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@northwind.example`,
})
const HANDLER = person('Hedy Lim')
const SUCCESSOR = person('Sol Ramos')
const READERS = [person('Rea Tan'), person('Ben Cruz')] as const

const [submission, , second, third] = TWO_LEVELS as [Change, Change, Change, Change]

const conditional: Change = {
  by: FIRST,
  command: {
    type: 'Approve',
    remarks: 'On conditions.',
    attachments: [],
    conditions: ['Add the quote', 'Ask Legal'].map((message) => ({ message, dueDay: '2026-11-20' })),
  },
}

const last: Change = {
  ...third,
  handOff: { handlers: [HANDLER], missing: ['Treasurer'] },
  copies: { readers: [...READERS], missing: ['Counsel'], mustAcknowledge: true },
}

/**
 * The events of an approved memo whose log has all that follows approvals: one of two conditions is closed and the other one handed on
 * (R2), what is to do is handed on and done (R3), and one of two readers acknowledges their copy (R5).
 */
export function followedUpEvents(): LoggedEvent[][] {
  const [quote, legal] = eventsOf([submission, conditional])
    .flat()
    .flatMap((event) => (event.type === 'ConditionSet' ? [event.logId] : [])) as [string, string]
  const report = (message: string): Change => ({
    by: OWNER,
    command: { type: 'ReportCondition', conditionId: quote, message, attachments: [] },
  })
  const decided = eventsOf([
    submission,
    conditional,
    report('Added'),
    { by: FIRST, command: { type: 'RefuseCondition', conditionId: quote, reason: 'Not that one' } },
    second,
    last,
    report('Added another'),
    { by: FIRST, command: { type: 'CloseCondition', conditionId: quote } },
    { by: READERS[0], command: { type: 'Acknowledge' } },
  ])
  const at = '2026-11-16T04:00:00.000Z'
  const handing = { at, by: THIRD, to: SUCCESSOR, reason: 'Left' }
  return [
    ...decided,
    [
      { ...handing, type: 'ConditionsHandedOn', conditions: [legal], from: FIRST },
      { ...handing, type: 'HandOffMoved', from: HANDLER },
    ],
    [{ at, by: SUCCESSOR, type: 'HandOffDone', message: 'Ordered', attachments: [] }],
  ]
}
