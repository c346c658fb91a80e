import { describe, expect, it } from 'vitest'
import type { RecipientSource } from '../form/template/template.ts'
import { ANA, BEN, CARA, OWNER, person } from '../memo/testing/people.ts'
import { MAX_READERS } from '../route/copies.ts'
import { findReaders, findRecipients, recipientRoles, recipientSources } from './recipients.ts'
import type { RecipientRules } from './recipients.ts'
import { directoryWith, holdingOf } from './testing/builders.ts'

const RULES: RecipientRules = { mayBeOwner: false, hostedDomains: ['northwind.example'], disabled: [] }
const role = (kind: 'EVERYWHERE' | 'OWNER_COMPANY' | 'OWNER_GROUP'): RecipientSource => ({
  kind: 'ROLE',
  role_id: 'cfo',
  place: { kind },
})
const COMPANY = { kind: 'COMPANY', id: 'northwind' } as const
const find = (
  sources: RecipientSource[],
  holdings: ReturnType<typeof holdingOf>[] = [],
  rules: Partial<RecipientRules> = {},
) =>
  findRecipients(sources, directoryWith(holdings, { owner: OWNER, company_id: 'northwind' }), {
    ...RULES,
    ...rules,
  })

describe('R3: who gets an approved memo', () => {
  it('N2: people, and the holders of a role where the owner belongs, each once', () => {
    const sources: RecipientSource[] = [
      { kind: 'PERSON', person: { ...ANA, email: 'Ana@northwind.example' } },
      role('OWNER_COMPANY'),
    ]
    const holdings = [holdingOf(ANA, COMPANY), holdingOf(BEN, COMPANY), holdingOf(CARA)]
    expect(find(sources, holdings)).toEqual({ handlers: [ANA, BEN], missing: [] })
  })

  it('R3: a role without a holder is missing by its name, and so are places that the owner has none of', () => {
    expect(find([role('EVERYWHERE')])).toEqual({ handlers: [], missing: ['CFO'] })
    expect(find([role('OWNER_GROUP')], [holdingOf(ANA)])).toEqual({ handlers: [], missing: ['CFO'] })
    const gone: RecipientSource = { kind: 'ROLE', role_id: 'gone', place: { kind: 'EVERYWHERE' } }
    expect(find([gone, role('EVERYWHERE')], [holdingOf(ANA)])).toEqual({
      handlers: [ANA],
      missing: ['A role that no longer exists'],
    })
  })

  it('N4: the owner is left out where others hold the role, else a deputy stands in', () => {
    expect(find([role('EVERYWHERE')], [holdingOf(OWNER), holdingOf(ANA)]).handlers).toEqual([ANA])
    const withDeputies = holdingOf(OWNER, { kind: 'EVERYWHERE' }, [OWNER, BEN, CARA])
    expect(find([role('EVERYWHERE')], [withDeputies]).handlers).toEqual([BEN])
    expect(find([role('EVERYWHERE')], [holdingOf(OWNER)])).toEqual({ handlers: [], missing: ['CFO'] })
  })

  it('R0: the owner is one of them only where the template says so', () => {
    const found = find([role('EVERYWHERE')], [holdingOf(OWNER)], { mayBeOwner: true })
    expect(found.handlers).toEqual([OWNER])
  })

  it('R0: not a person outside the hosted domains, or whose account is disabled', () => {
    const outside = person('Eve', 'evil.example')
    expect(find([{ kind: 'PERSON', person: outside }]).missing).toEqual(['Eve'])
    expect(find([{ kind: 'PERSON', person: ANA }], [], { disabled: [ANA.email] }).missing).toEqual(['Ana'])
  })
})

describe('R5: who gets a copy of an approved memo', () => {
  const copies = (sources: RecipientSource[], holdings: ReturnType<typeof holdingOf>[] = []) =>
    findReaders(sources, directoryWith(holdings, { owner: OWNER, company_id: 'northwind' }), RULES)

  it('R5: people and holders of roles, each once and never the owner', () => {
    const sources: RecipientSource[] = [{ kind: 'PERSON', person: ANA }, role('EVERYWHERE')]
    expect(copies(sources, [holdingOf(ANA), holdingOf(OWNER), holdingOf(BEN)])).toEqual({
      readers: [ANA, BEN],
      missing: [],
    })
    expect(copies([role('EVERYWHERE')], [holdingOf(OWNER)])).toEqual({ readers: [], missing: [] })
    expect(copies([role('EVERYWHERE')])).toEqual({ readers: [], missing: ['CFO'] })
  })

  it('R5: no more than a memo has', () => {
    const holders = Array.from({ length: MAX_READERS + 2 }, (_, at) => holdingOf(person(`Reader${at}`)))
    expect(copies([role('EVERYWHERE')], holders.slice(2))).toMatchObject({ missing: [] })
    const { readers, missing } = copies([role('EVERYWHERE')], holders)
    expect(readers).toHaveLength(MAX_READERS)
    expect(missing).toEqual(['2 more, as a memo has 500 readers at most'])
  })
})

describe('R3, R5: what a template names', () => {
  it('are people and roles, those of handlers before those of readers, each role once', () => {
    const ana: RecipientSource = { kind: 'PERSON', person: ANA }
    const handlers = { sources: [ana, role('EVERYWHERE')] }
    const readers = { sources: [role('OWNER_COMPANY')] }
    expect(recipientSources({ after_approval: { handlers, readers } })).toEqual([
      ...handlers.sources,
      ...readers.sources,
    ])
    expect(recipientRoles({ after_approval: { handlers, readers } })).toEqual(['cfo'])
  })

  it('may be readers alone, or no one', () => {
    expect(recipientRoles({ after_approval: { readers: { sources: [role('EVERYWHERE')] } } })).toEqual([
      'cfo',
    ])
    expect(recipientSources({ after_approval: {} })).toEqual([])
    expect(recipientSources({})).toEqual([])
  })
})
