import type { LoggedEvent } from '@countersign/domain'
import { fold, newMemo } from '@countersign/domain'
import { followedUpEvents } from '@countersign/evidence/testing/followed-up'
import { BEGUN } from '@countersign/evidence/testing/proven-memo'
import { expect, it } from 'vitest'
import { conditionFacts, handOffFacts } from './follow-ups.ts'

const ALL = followedUpEvents().flat()

/** What was proven up to the first event of a kind. */
function provenBefore(type?: LoggedEvent['type']) {
  const end = ALL.findIndex((event) => event.type === type)
  const events = end < 0 ? ALL : ALL.slice(0, end)
  return { events, memo: fold(newMemo(BEGUN), events) }
}

it('R2: the page says what became of each condition, who did it and when', () => {
  expect(conditionFacts(provenBefore('ConditionSet'))).toEqual([])
  expect(conditionFacts(provenBefore())).toEqual([
    [
      'Condition 1, closed',
      [
        '“Add the quote”, due Fri, Nov 20, 2026',
        'Set by Ramon Uy on Nov 16, 2026 11:01:00 AM',
        'Reported as met by Paolo Reyes on Nov 16, 2026 11:02:00 AM: “Added”',
        'Report refused by Ramon Uy on Nov 16, 2026 11:03:00 AM: “Not that one”',
        'Reported as met by Paolo Reyes on Nov 16, 2026 11:06:00 AM: “Added another”',
        'Closed by Ramon Uy on Nov 16, 2026 11:07:00 AM',
      ].join('\n'),
    ],
    [
      'Condition 2, open',
      [
        '“Ask Legal”, due Fri, Nov 20, 2026',
        'Set by Ramon Uy on Nov 16, 2026 11:01:00 AM',
        'Handed on from Ramon Uy to Sol Ramos by Jun Mercado on Nov 16, 2026 12:00:00 PM: “Left”',
      ].join('\n'),
    ],
  ])
})

it('R2: the page says whether a condition waits for its approver, or no longer counts', () => {
  const labels = (proven: Parameters<typeof conditionFacts>[0]) =>
    conditionFacts(proven).map(([label]) => label)
  expect(labels(provenBefore('ConditionRefused'))[0]).toBe('Condition 1, reported as met')
  const { events, memo } = provenBefore()
  expect(labels({ events, memo: { ...memo, conditions: [] } })[1]).toBe('Condition 2, no longer counts')
})

it('K3: the page says for whom a delegate judged a condition', () => {
  const { events, memo } = provenBefore()
  const delegated = events.map((event) =>
    event.type === 'ConditionClosed'
      ? { ...event, actsFor: { person: { name: 'Rosario Dizon', email: '' }, absenceId: 'absence-1' } }
      : event,
  )
  expect(conditionFacts({ events: delegated, memo })[0]?.[1]).toContain(
    'Closed by Ramon Uy for Rosario Dizon on',
  )
})

it('R3: the page says who has the memo to do, and who did it', () => {
  expect(handOffFacts(provenBefore('MemoApproved'))).toEqual([])
  expect(handOffFacts(provenBefore('HandOffMoved'))).toEqual([
    ['To do', 'Hedy Lim. No one could be found for: Treasurer'],
  ])
  expect(handOffFacts(provenBefore())).toEqual([
    [
      'Done',
      [
        'Sol Ramos. No one could be found for: Treasurer',
        'Handed on from Hedy Lim to Sol Ramos by Jun Mercado on Nov 16, 2026 12:00:00 PM: “Left”',
        'Done by Sol Ramos on Nov 16, 2026 12:00:00 PM: “Ordered”',
      ].join('\n'),
    ],
  ])
})

it('O5: the page says neither where the rules are not known', () => {
  const { events } = provenBefore()
  expect([...conditionFacts({ events, memo: null }), ...handOffFacts({ events, memo: null })]).toEqual([])
})
