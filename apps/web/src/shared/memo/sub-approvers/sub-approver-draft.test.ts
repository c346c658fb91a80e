import { describe, expect, it } from 'vitest'
import type { LogLevel } from '../log/log-lines.ts'
import {
  draftOf,
  isChanged,
  meetsAtOnce,
  neededChoices,
  withoutPerson,
  withPerson,
} from './sub-approver-draft.ts'
import { peopleOfMemo } from '../log/people-of-memo.ts'
import type { Slot } from './sub-approver-draft.ts'

const person = (name: string) => ({ name, email: `${name.toLowerCase()}@northwind.example`, photoURL: null })
const seat = (name: string, approval_status: 'PENDING' | 'APPROVED' = 'PENDING') => ({
  ...person(name),
  approval_status,
  has_acted: approval_status === 'APPROVED',
})
const slotOf = (min_sub_approvers: number, ...sub_approvers: ReturnType<typeof seat>[]) =>
  ({ ...seat('Ana'), min_sub_approvers, sub_approvers }) as unknown as Slot
const names = (people: readonly { name: string }[]) => people.map(({ name }) => name)

describe('sub-approvers as they are chosen', () => {
  it('D6: those who have acted stay, others can be removed', () => {
    const draft = draftOf(slotOf(1, seat('Sam', 'APPROVED'), seat('Tom')))
    expect(names(withoutPerson(draft, 'sam@northwind.example').people)).toEqual(['Sam', 'Tom'])
    expect(names(withoutPerson(draft, 'tom@northwind.example').people)).toEqual(['Sam'])
  })

  it('D3: 1 to all of them are needed, also after one was removed', () => {
    const draft = draftOf(slotOf(2, seat('Sam'), seat('Tom')))
    expect(neededChoices(draft)).toEqual([1, 2])
    expect(withoutPerson(draft, 'tom@northwind.example').needed).toBe(1)
    expect(neededChoices({ people: [], needed: 1 })).toEqual([1])
    expect(neededChoices(withPerson(draft, person('Uma')))).toEqual([1, 2, 3])
  })

  it('D6: can be saved only after a change', () => {
    const slot = slotOf(1, seat('Sam'), seat('Tom'))
    const draft = draftOf(slot)
    expect(isChanged(slot, draft)).toBe(false)
    expect(isChanged(slot, { ...draft, people: draft.people.toReversed() })).toBe(false)
    expect(isChanged(slot, { ...draft, needed: 2 })).toBe(true)
    expect(isChanged(slot, withPerson(draft, person('Uma')))).toBe(true)
  })

  it('D6: lowering the number below those who approved meets the slot at once, and says so', () => {
    const slot = slotOf(2, seat('Sam', 'APPROVED'), seat('Tom'))
    expect(meetsAtOnce(slot, draftOf(slot))).toBe(false)
    expect(meetsAtOnce(slot, { ...draftOf(slot), needed: 1 })).toBe(true)
    expect(meetsAtOnce(slotOf(1), draftOf(slotOf(1)))).toBe(false)
  })

  it('D7: no one in the memo can be chosen again', () => {
    const levels = [
      { approvers: [slotOf(1, seat('Sam'))], watchers: [person('Wes')] },
      { approvers: [slotOf(1)], watchers: [] },
    ] as unknown as LogLevel[]
    const draft = withPerson(draftOf(slotOf(1)), person('Uma'))
    expect([...peopleOfMemo('Owner@northwind.example', levels, draft.people)].toSorted()).toEqual(
      ['ana', 'owner', 'sam', 'uma', 'wes'].map((name) => `${name}@northwind.example`),
    )
  })
})
