import { beforeEach, expect, it } from 'vitest'
import type { KeptDecision } from './kept-decisions.ts'
import {
  endDecisions,
  forgetDecision,
  forgetDecisions,
  keepDecision,
  keptDecisions,
  ownDecisions,
} from './kept-decisions.ts'

const decision = (key: string): KeptDecision => ({
  key,
  decision: 'approve',
  memoId: 'AVL-2026-0001',
  subject: 'Fibre',
  revision: 3,
  remarks: '',
  attachments: [],
})

let storage: Storage
beforeEach(() => {
  const values = new Map<string, string>()
  storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  } as unknown as Storage
})

it('M3: a decision is kept for its person until it is answered', () => {
  keepDecision('Bea@Northwind.example', decision('one'), { storage })
  keepDecision('bea@northwind.example', decision('two'), { storage })
  keepDecision('bea@northwind.example', decision('one'), { storage })
  expect(ownDecisions('bea@northwind.example', storage).map(({ key }) => key)).toEqual(['two', 'one'])
  forgetDecision('two', storage)
  forgetDecision('one', storage)
  expect(keptDecisions('bea@northwind.example', storage).decisions).toEqual([])
})

it('M3: no one else may send it, and no one after the session has ended', () => {
  keepDecision('bea@northwind.example', decision('one'), { storage })
  expect(ownDecisions('paolo@northwind.example', storage)).toEqual([])
  expect(keptDecisions('paolo@northwind.example', storage).standing).toBe('others')
  endDecisions(storage)
  expect(ownDecisions('bea@northwind.example', storage)).toEqual([])
  expect(keptDecisions('bea@northwind.example', storage).standing).toBe('ended')
  keepDecision('paolo@northwind.example', decision('two'), { storage })
  expect(ownDecisions('paolo@northwind.example', storage).map(({ key }) => key)).toEqual(['two'])
  keepDecision('paolo@northwind.example', decision('three'), { storage, hasEnded: true })
  expect(keptDecisions('paolo@northwind.example', storage)).toMatchObject({
    standing: 'ended',
    decisions: [{ key: 'three' }],
  })
  endDecisions(storage)
  keepDecision('paolo@northwind.example', decision('four'), { storage, hasEnded: true })
  expect(keptDecisions('paolo@northwind.example', storage).decisions.map(({ key }) => key)).toEqual([
    'three',
    'four',
  ])
  forgetDecisions(storage)
  expect(keptDecisions('paolo@northwind.example', storage)).toEqual({ standing: 'own', decisions: [] })
})
