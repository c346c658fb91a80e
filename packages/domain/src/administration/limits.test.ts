import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AdministratorNeed, Administrators, Limits } from './limits.ts'
import {
  administersCategory,
  administersCompany,
  isAdministrator,
  isUnlimited,
  meetsNeed,
  unlimitedAdministrators,
} from './limits.ts'

const ids = fc.subarray(['a', 'b', 'c'])
const limits = fc.record({ companies: ids, categories: ids })
const place = fc.constantFrom('a', 'b', 'c', null)
const NEEDS: AdministratorNeed[] = ['unlimited', 'category', 'company', 'any']

describe('P7: an administrator', () => {
  it('without limits administers everything, what belongs to nothing included', () => {
    fc.assert(
      fc.property(place, (id) => {
        expect([administersCategory(null, id), administersCompany(null, id)]).toEqual([true, true])
      }),
    )
    expect(NEEDS.map((need) => meetsNeed(null, need))).toEqual([true, true, true, true])
  })

  it('with limits administers what they name, in each of the two alone, and nothing that belongs to nothing', () => {
    fc.assert(
      fc.property(limits, place, (given, id) => {
        expect(administersCategory(given, id)).toBe(id !== null && given.categories.includes(id))
        expect(administersCompany(given, id)).toBe(id !== null && given.companies.includes(id))
      }),
    )
  })

  it('with limits never makes a call that needs one without, and others exactly where one object could be theirs', () => {
    fc.assert(
      fc.property(limits, (given) => {
        expect(meetsNeed(given, 'unlimited')).toBe(false)
        expect(meetsNeed(given, 'any')).toBe(true)
        const ofSome = (judge: (limits: Limits, id: string) => boolean) =>
          ['a', 'b', 'c'].some((id) => judge(given, id))
        expect(meetsNeed(given, 'category')).toBe(ofSome(administersCategory))
        expect(meetsNeed(given, 'company')).toBe(ofSome(administersCompany))
      }),
    )
  })

  it('may do no more with narrower limits', () => {
    fc.assert(
      fc.property(limits, limits, place, fc.constantFrom(...NEEDS), (wide, other, id, need) => {
        const narrow = {
          companies: wide.companies.filter((one) => other.companies.includes(one)),
          categories: wide.categories.filter((one) => other.categories.includes(one)),
        }
        for (const judge of [
          (one: Limits) => administersCategory(one, id),
          (one: Limits) => administersCompany(one, id),
          (one: Limits) => meetsNeed(one, need),
        ])
          expect(judge(wide) || !judge(narrow)).toBe(true)
      }),
    )
  })
})

const addresses = ['ann@one.example', 'bea@one.example', 'cy@two.example']
const some = fc.subarray(addresses)
const situation = fc.record({
  environment: some,
  listed: some,
  limited: some.map((all) => new Set(all)),
  disabled: some.map((all) => new Set(all)),
  hostedDomains: fc.subarray(['one.example', 'two.example']),
})

describe('B5: the administrators without limits', () => {
  const all: Administrators = {
    environment: [],
    listed: addresses,
    limited: new Set(),
    disabled: new Set(),
    hostedDomains: ['one.example', 'two.example'],
  }

  it('are those of list and environment who can sign in, each once', () => {
    expect(unlimitedAdministrators(all)).toEqual(addresses)
    expect(unlimitedAdministrators({ ...all, environment: addresses })).toEqual(addresses)
    expect(unlimitedAdministrators({ ...all, disabled: new Set(addresses) })).toEqual([])
    expect(unlimitedAdministrators({ ...all, hostedDomains: ['two.example'] })).toEqual(['cy@two.example'])
  })

  it('P7: include those of the environment whatever their limits', () => {
    const limited = new Set(addresses)
    expect(unlimitedAdministrators({ ...all, limited })).toEqual([])
    const environment = ['bea@one.example']
    expect(unlimitedAdministrators({ ...all, limited, environment })).toEqual(environment)
    expect(isUnlimited({ limited, environment }, 'bea@one.example')).toBe(true)
    expect(isUnlimited({ limited, environment }, 'ann@one.example')).toBe(false)
  })

  it('are among those who administer at all', () => {
    const environment = ['ann@one.example']
    const listed = ['bea@one.example']
    expect(addresses.map((email) => isAdministrator({ environment, listed }, email))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('become no more by a limit, a disabled account, or a domain that goes', () => {
    fc.assert(
      fc.property(situation, fc.constantFrom(...addresses), (given, email) => {
        const before = unlimitedAdministrators(given)
        const after = [
          { ...given, limited: new Set([...given.limited, email]) },
          { ...given, disabled: new Set([...given.disabled, email]) },
          { ...given, hostedDomains: given.hostedDomains.slice(1) },
          { ...given, listed: given.listed.filter((one) => one !== email) },
        ].map(unlimitedAdministrators)
        for (const left of after) expect(before).toEqual(expect.arrayContaining(left))
      }),
    )
  })
})
