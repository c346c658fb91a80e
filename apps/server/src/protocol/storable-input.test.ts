import { describe, expect, it } from 'vitest'
import { unstorablePlace } from './storable-input.ts'

const MANY = 1_000_000

const deep = (levels: number): unknown => {
  let value: unknown = 'end'
  for (let n = 0; n < levels; n++) value = [value]
  return value
}

describe('a payload that the database cannot store is reported with its path (A2)', () => {
  it.each([
    ['NUL in a value', { remarks: 'a\0b' }, 'remarks'],
    ['half a surrogate pair', { sequences: [{ approvers: ['\ud800'] }] }, 'sequences.0.approvers.0'],
    ['NUL in a name', { filters: { 'a\0': 1 } }, 'filters'],
    ['nesting without end', { filters: deep(100_000) }, 'filters.0.0'],
    ['nesting without end in answers', { memo_content: deep(100_000) }, 'memo_content.0.0'],
  ])('%s', (_, payload, path) => {
    expect(unstorablePlace(payload, MANY)).toMatchObject({ path })
  })

  it.each([
    ['nothing', undefined],
    ['emoji and control characters', { remarks: '🚀\u0001\u202e' }],
    ['answers, which the form’s rules judge at their question (F6)', { memo_content: [{ value: 'a\0b' }] }],
    ['as many levels as a template has', { template_content: deep(40) }],
  ])('but not %s', (_, payload) => expect(unstorablePlace(payload, MANY)).toBeUndefined())

  it('and the check stops at the limit of values (Q5)', () => {
    let read = 0
    const counting = { get: () => (read += 1), enumerable: true }
    const payload = Array.from({ length: 1000 }, () => Object.defineProperty({}, 'a', counting))
    expect(unstorablePlace(payload, 1500)).toMatchObject({ path: '' })
    expect(read).toBeLessThan(payload.length)
    expect(unstorablePlace(payload, 2001)).toBeUndefined()
  })
})
