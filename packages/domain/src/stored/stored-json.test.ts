import { describe, expect, it } from 'vitest'
import { EVENT_KINDS, eventToStore, readEvent } from './memo-json.ts'
import {
  addingKeys,
  ArchivedJson,
  readStored,
  storedKind,
  storedVersion,
  toStore,
  UnknownStoredJson,
} from './stored-json.ts'

/** A thing of three releases: a name, then a list of names, then names with an id each. */
const first = storedKind<{ name: string }>('thing')
const second = storedKind<{ names: string[] }>('thing', ({ name }: { name: string }) => ({ names: [name] }))
const third = storedKind<{ named: { id: number; name: string }[] }>(
  'thing',
  ...second.upcasts,
  ({ names }: { names: string[] }) => ({ named: names.map((name, id) => ({ id, name })) }),
)
const list = storedKind<string[]>('list', (items: string[]) => items.map((item) => `${item}!`))

describe('stored JSON', () => {
  it('R9: that of an archived memo is read by no release, and names the memo', () => {
    const archived = (json: object) => {
      try {
        return readStored(third, json)
      } catch (cause) {
        return cause instanceof ArchivedJson ? cause.memoKey : cause
      }
    }
    expect(archived({ v: 1_000_000, of: '4711' })).toBe('4711')
    expect(archived({ v: 1_000_000 })).toBe('')
  })

  it('JSON without a version is of version 1, and version 1 is stored without one', () => {
    for (const json of [null, 1, 'a', true, [], [{ v: 3 }], {}, { v: 'x' }])
      expect(storedVersion(json)).toBe(1)
    expect(storedVersion({ v: 2 })).toBe(2)
    const value = { name: 'a' }
    expect(toStore(first, value)).toBe(value)
    expect(readStored(first, value)).toBe(value)
  })

  it('each release reads what all older ones stored, and what it stored itself', () => {
    expect(readStored(second, { name: 'a' })).toEqual({ names: ['a'] })
    expect(readStored(third, { name: 'a' })).toEqual({ named: [{ id: 0, name: 'a' }] })
    expect(toStore(second, { names: ['a', 'b'] })).toEqual({ v: 2, names: ['a', 'b'] })
    expect(readStored(second, { v: 2, names: ['a'] })).toEqual({ names: ['a'] })
    expect(readStored(third, { v: 2, names: ['a'] })).toEqual({ named: [{ id: 0, name: 'a' }] })
    const now = { named: [{ id: 7, name: 'a' }] }
    expect(readStored(third, toStore(third, now))).toEqual(now)
  })

  it('a list is stored beside its version from version 2 on', () => {
    expect(readStored(list, ['a'])).toEqual(['a!'])
    expect(toStore(list, ['a!'])).toEqual({ v: 2, items: ['a!'] })
    expect(readStored(list, { v: 2, items: ['a!'] })).toEqual(['a!'])
    expect(readStored(third, { v: 3, items: [1], named: [] })).toEqual({ items: [1], named: [] })
  })

  it('a version that only adds keys is used where a value has them; the release before reads all others', () => {
    const added = addingKeys<{ names: string[]; nick?: string }>(second, (value) => 'nick' in value)
    expect(toStore(added, { names: ['a'] })).toEqual({ v: 2, names: ['a'] })
    expect(toStore(added, { names: ['a'], nick: 'b' })).toEqual({ v: 3, names: ['a'], nick: 'b' })
    for (const stored of [{ name: 'a' }, { v: 2, names: ['a'] }, { v: 3, names: ['a'] }])
      expect(readStored(added, stored)).toEqual({ names: ['a'] })
  })

  it('what a newer release stored is refused by kind and version', () => {
    const read = () => readStored(first, { v: 2, names: [] })
    expect(read).toThrow(UnknownStoredJson)
    expect(read).toThrow('thing of version 2 was stored; this release reads up to version 1')
    expect(() => readEvent({ type: 'LevelStarted', v: 9 })).toThrow(
      'event LevelStarted of version 9 was stored; this release reads up to version 1',
    )
    for (const type of ['MemoMerged', 'toString', undefined])
      expect(() => readEvent({ type })).toThrow(`event ${type} of version 1 was stored`)
  })

  it('each kind of event is named as its type is', () => {
    for (const [type, kind] of Object.entries(EVENT_KINDS)) expect(kind.name).toBe(`event ${type}`)
  })

  it('an event reads back as it was stored', () => {
    for (const type of Object.keys(EVENT_KINDS)) {
      const event = readEvent({ type, at: '2026-11-14T01:15:00Z', levels: [] })
      expect(readEvent(eventToStore(event))).toEqual(event)
    }
  })
})
