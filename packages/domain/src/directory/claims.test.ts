import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HoldingPlace } from '../route/seat-source.ts'
import { isSamePlace } from '../route/seat-source.ts'
import type { Claimed } from './claims.ts'
import { CLAIM_LIMITS, findClaimedHoldings, readClaim, replaceHeldPlaces } from './claims.ts'
import type { EnteredHolder } from './role-holders.ts'
import { findHolderIssues, ROLE_LIMITS } from './role-holders.ts'

const EVERYWHERE: HoldingPlace = { kind: 'EVERYWHERE' }
const NORTH: HoldingPlace = { kind: 'COMPANY', id: 'north' }

describe('N2: a claim', () => {
  it.each<[string, unknown, Claimed]>([
    ['that is absent says nothing', undefined, []],
    ['that is null says nothing', null, []],
    ['that is empty says nothing', '', []],
    ['of spaces says nothing', ['  ', ''], []],
    ['is a text', ' Finance ', ['Finance']],
    ['is a list of texts, each counted once', ['Payer', 'Buyer', 'Payer'], ['Payer', 'Buyer']],
    ['that is a number can’t be read', 7, null],
    ['that is an object can’t be read', { name: 'Finance' }, null],
    ['with something else among its texts can’t be read', ['Payer', 7], null],
    ['that the database can’t store can’t be read', 'Fin\0ance', null],
    [
      'of the longest text is read',
      'x'.repeat(CLAIM_LIMITS.characters),
      ['x'.repeat(CLAIM_LIMITS.characters)],
    ],
    ['that is too long can’t be read', 'x'.repeat(CLAIM_LIMITS.characters + 1), null],
    ['with too many texts can’t be read', Array.from({ length: CLAIM_LIMITS.values + 1 }, String), null],
  ])('%s', (_what, value, expected) => {
    expect(readClaim({ roles: value }, 'roles')).toEqual(expected)
  })

  it('whose values the provider keeps elsewhere can’t be read: it isn’t empty', () => {
    expect(readClaim({ _claim_names: { groups: 'src1' } }, 'groups')).toBeNull()
    expect(readClaim({ _claim_names: { groups: 'src1' } }, 'roles')).toEqual([])
    expect(readClaim({ _claim_names: 'groups' }, 'groups')).toEqual([])
    expect(readClaim({ _claim_names: null }, 'groups')).toEqual([])
  })

  it('is one of the token itself, whatever it is called', () => {
    expect(readClaim({}, 'constructor')).toEqual([])
    expect(readClaim({ 'https://example.com/roles': ['Payer'] }, 'https://example.com/roles')).toEqual([
      'Payer',
    ])
  })

  it('gives bounded texts or nothing, whatever a provider sends', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('roles', '_claim_names', 'x'), fc.anything()), (claims) => {
        const read = readClaim(claims, 'roles')
        expect(read === null || read.length <= CLAIM_LIMITS.values).toBe(true)
        for (const value of read ?? []) expect(value.length).toBeLessThanOrEqual(CLAIM_LIMITS.characters)
      }),
    )
  })
})

describe('N2: claimed roles', () => {
  const directory = {
    roles: new Map([
      ['payer', 'p'],
      ['buyer|it', 'b'],
    ]),
    companies: new Map([['north telecom', 'north']]),
    groups: new Map([['finance', 'fin']]),
  }
  const found = (...values: string[]) => findClaimedHoldings(values, directory)
  const holding = (place: HoldingPlace, role_id = 'p') => ({ holdings: [{ role_id, place }], unknown: [] })

  it.each<[string, HoldingPlace]>([
    ['PAYER', EVERYWHERE],
    ['Payer|everywhere', EVERYWHERE],
    ['Payer | Company | North Telecom', NORTH],
    ['Payer|group|finance', { kind: 'GROUP', id: 'fin' }],
    ['Payer|value|CC|100', { kind: 'VALUE', id: 'CC|100' }],
  ])('%s is found', (value, place) => {
    expect(found(value)).toEqual(holding(place))
  })

  it('whose name has a bar are found by it', () => {
    expect(found('Buyer|IT')).toEqual(holding(EVERYWHERE, 'b'))
  })

  it.each([
    'Treasurer',
    'Treasurer|company|North Telecom',
    'Payer|company|Nowhere',
    'Payer|group|Nowhere',
    'Payer|value|',
    `Payer|value|${'x'.repeat(ROLE_LIMITS.valueCharacters + 1)}`,
    'Payer|everywhere|North Telecom',
    'Payer|planet|Mars',
  ])('%s is given back as unknown', (value) => {
    expect(found(value)).toEqual({ holdings: [], unknown: [value] })
  })

  it('count once in each place', () => {
    const { holdings } = found('Payer', 'payer|everywhere', 'Payer|company|North Telecom')
    expect(holdings.map(({ place }) => place)).toEqual([EVERYWHERE, NORTH])
  })
})

describe('N2: the holders of a role', () => {
  const holder = (
    email: string,
    place: HoldingPlace = EVERYWHERE,
    more: Partial<EnteredHolder> = {},
  ): EnteredHolder => ({
    email,
    place,
    from_day: null,
    to_day: null,
    deputies: [],
    ...more,
  })

  it('lose a person whose claim leaves the role out, and no one else', () => {
    expect(replaceHeldPlaces([holder('a'), holder('b')], 'a', [])).toEqual([holder('b')])
  })

  it('keep their deputies, and hold without days', () => {
    const before = holder('a', EVERYWHERE, { to_day: '2026-01-31', deputies: ['b'] })
    const later = holder('a', EVERYWHERE, { from_day: '2026-03-01' })
    expect(replaceHeldPlaces([before, later], 'a', [EVERYWHERE, NORTH])).toEqual([
      holder('a', EVERYWHERE, { deputies: ['b'] }),
      holder('a', NORTH),
    ])
  })

  it('are those of before with the person in exactly the claimed places, and can be saved', () => {
    const place = fc.constantFrom<HoldingPlace>(EVERYWHERE, NORTH, { kind: 'VALUE', id: 'north' })
    const places = fc.uniqueArray(place, { comparator: isSamePlace })
    const day = fc.constantFrom(null, '2026-01-01', '2026-02-01')
    const holders = fc
      .array(
        fc
          .tuple(fc.constantFrom('a', 'b'), place, day, day)
          .map(([email, at, from_day, to_day]) => holder(email, at, { from_day, to_day })),
        { maxLength: 6 },
      )
      .filter((list) => findHolderIssues(list).length === 0)
    fc.assert(
      fc.property(holders, places, (before, claimed) => {
        const after = replaceHeldPlaces(before, 'a', claimed)
        expect(after.filter(({ email }) => email === 'b')).toEqual(
          before.filter(({ email }) => email === 'b'),
        )
        const held = after.filter(({ email }) => email === 'a').map((one) => one.place)
        expect(held).toHaveLength(claimed.length)
        for (const one of claimed) expect(held.some((other) => isSamePlace(one, other))).toBe(true)
        expect(findHolderIssues(after)).toEqual([])
        expect(replaceHeldPlaces(after, 'a', claimed)).toEqual(after)
      }),
    )
  })
})
