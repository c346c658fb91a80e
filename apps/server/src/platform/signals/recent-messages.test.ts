import { expect, it } from 'vitest'
import { keepRecentMessages, MOST_KEPT, MOST_MISSED } from './recent-messages.ts'

const ANA = 'ana@northwind.example'
const BEN = 'ben@northwind.example'
const RESYNC = [{ kind: 'resync' }]
const memo = (number: number) => ({ kind: 'memo', memo_id: `AVL-2026-${number}` }) as const

/** Messages that are complete from second 0 on, and a clock in seconds. */
function start() {
  const clock = { seconds: 0 }
  const recent = keepRecentMessages(() => clock.seconds * 1000)
  recent.restart()
  return { clock, recent }
}

it('U48: a person’s messages since a page began to fetch are known, each once', () => {
  const { clock, recent } = start()
  const sentAt = (seconds: number, number: number, email = ANA) => {
    clock.seconds = seconds
    recent.keep(email, memo(number))
  }
  sentAt(1, 1)
  sentAt(5, 2)
  sentAt(6, 3, BEN)
  sentAt(7, 2)
  recent.keep(ANA, { kind: 'notified' })
  clock.seconds = 8
  expect(recent.ofLast(3000, ANA)).toEqual([memo(2), { kind: 'notified' }])
  expect(recent.ofLast(8000, ANA)).toEqual([memo(1), memo(2), { kind: 'notified' }])
  expect(recent.ofLast(500, ANA)).toEqual([])
})

it('U48: a page that began to fetch while messages were lost refetches everything', () => {
  const { clock, recent } = start()
  clock.seconds = 10
  recent.restart()
  clock.seconds = 12
  recent.keep(ANA, memo(1))
  expect(recent.ofLast(2000, ANA)).toEqual([memo(1)])
  expect(recent.ofLast(2001, ANA)).toEqual(RESYNC)
  expect(keepRecentMessages().ofLast(0, ANA)).toEqual(RESYNC)
})

it('T4: the oldest messages make room, and who misses them refetches everything', () => {
  const { clock, recent } = start()
  recent.keep(ANA, memo(1))
  for (let count = 1; count < MOST_KEPT; count++) recent.keep(BEN, { kind: 'notified' })
  expect(recent.ofLast(0, ANA)).toEqual([memo(1)])
  clock.seconds = 1
  recent.keep(ANA, memo(2))
  expect(recent.ofLast(1000, ANA)).toEqual([memo(2)])
  expect(recent.ofLast(1001, ANA)).toEqual(RESYNC)
})

it('T4: making room doesn’t hide that messages were lost', () => {
  const { clock, recent } = start()
  clock.seconds = 1
  for (let count = 1; count < MOST_KEPT; count++) recent.keep(BEN, { kind: 'notified' })
  clock.seconds = 5
  recent.restart()
  recent.keep(BEN, { kind: 'notified' })
  recent.keep(BEN, { kind: 'notified' })
  expect(recent.ofLast(1, ANA)).toEqual(RESYNC)
  expect(recent.ofLast(0, ANA)).toEqual([])
})

it('T4: who missed very many messages refetches everything', () => {
  const { recent } = start()
  for (let number = 1; number <= MOST_MISSED; number++) recent.keep(ANA, memo(number))
  expect(recent.ofLast(0, ANA)).toHaveLength(MOST_MISSED)
  recent.keep(ANA, { kind: 'notified' })
  expect(recent.ofLast(0, ANA)).toEqual(RESYNC)
})
