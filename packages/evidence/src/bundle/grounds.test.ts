import { describe, expect, it } from 'vitest'
import { toBase64 } from '../bytes/bytes.ts'
import { RULE_SET } from '../entry/entry.ts'
import type { OpenedEntry } from '../entry/open-entry.ts'
import type { SubjectFields, SubjectKind } from '../subjects/subject-entry.ts'
import { checkSubject, sealSubject, subjectParts } from '../subjects/subject-entry.ts'
import type { PasskeyKey } from '../signature/assertion.ts'
import {
  absenceFields,
  managerFields,
  passkeyFields,
  policyFields,
  roleFields,
} from '../subjects/subject-fields.ts'
import { anyHash } from '../testing/grown-log.ts'
import type { CitedEntry } from './bundle.ts'
import { checkGrounds, citeEntry, needsOf, openCited, shownFields } from './grounds.ts'

const [ROSA, BEA, CARLO] = ['rosa', 'bea', 'carlo'].map((name) => ({
  email: `${name}@northwind.example`,
})) as [{ email: string }, { email: string }, { email: string }]

const seed = anyHash(7)
const AT = '2026-11-16T03:00:00.000Z'
const TEMPLATE = 'template-1'

const ABSENCE = absenceFields({
  person: ROSA.email,
  firstDay: '2026-11-10',
  lastDay: '2026-11-20',
  setBy: null,
  endedAt: null,
  lines: [
    { firstDay: '2026-11-10', lastDay: '2026-11-20', templateIds: ['other', TEMPLATE], delegate: BEA.email },
    { firstDay: '2026-11-10', lastDay: '2026-11-20', templateIds: ['third'], delegate: CARLO.email },
  ],
})
const ROLE = roleFields({
  name: 'Controller',
  holders: [
    { person: ROSA.email, place: { kind: 'EVERYWHERE', id: '' }, fromDay: null, toDay: null, deputies: [] },
    {
      person: 'other@northwind.example',
      place: { kind: 'GROUP', id: 'it' },
      fromDay: null,
      toDay: null,
      deputies: [BEA.email, CARLO.email],
    },
  ],
})
const POLICY = policyFields({ templateId: TEMPLATE, schedule: { policy: {}, startsOn: null, earlier: null } })

/** An absence's decision by its delegate. */
const decision = (more: object = {}) => ({
  type: 'DecisionMade',
  at: AT,
  by: BEA,
  actsFor: { person: ROSA, absenceId: 'absence-1' },
  ...more,
})
const seat = (seatId: string, person: { email: string }, role_id = 'role-1') => ({
  seatId,
  person,
  source: { kind: 'ROLE', role_id },
})
const submission = (...approvers: ReturnType<typeof seat>[]) => ({
  type: 'MemoSubmitted',
  at: AT,
  by: CARLO,
  levels: [{ policy: { level_id: 'L1' }, approvers }],
})

function sealed(kind: SubjectKind, id: string, fields: SubjectFields | null) {
  return sealSubject({ kind, id, cause: 'CHANGED', head: { no: 0, hash: '' }, at: AT, fields, seed })
}

/** What a bundle shows of a subject for some events. */
function cited(kind: SubjectKind, id: string, fields: SubjectFields | null, events: object[]): CitedEntry {
  const needs = needsOf(events, new Set())
  const { text } = sealed(kind, id, fields)
  return citeEntry(
    { text, leaf: 0, path: [] },
    { seed, id, fields },
    shownFields(fields ?? {}, needs, TEMPLATE),
  )
}

/** Checks a memo's entry with what it cites; hashes of all that is cited unless others are given. */
function check(
  events: object[],
  shown: CitedEntry[],
  {
    cause = 'CHANGED',
    rules = RULE_SET as string,
    versionId = 'version-3' as unknown,
    cites = undefined as string[] | undefined,
    keys = new Map<string, PasskeyKey>(),
  } = {},
) {
  const grounds = openCited(shown, () => true)
  const entry = { no: 1, cause, rules, cites: cites ?? [...grounds.keys()] }
  const opened = [{ entry, events, memo: null, head: { no: 1, hash: '' } }] as unknown as OpenedEntry[]
  return checkGrounds(opened, grounds, { templateId: TEMPLATE, versionId, keys })
}

const refusal = (name: string) => expect.objectContaining({ check: name }) as Error

describe('a decision by a delegate', () => {
  const absence = (fields: SubjectFields | null = ABSENCE, events: object[] = [decision()]) =>
    cited('ABSENCE', 'absence-1', fields, events)

  it('O1: is proven by the absence that lets them decide, and by nothing else of it', () => {
    const shown = absence()
    expect(check([decision()], [shown])).toEqual([
      { kind: 'ABSENCE', id: 'absence-1', at: AT, cause: 'CHANGED' },
    ])
    expect(shown.shown.map(({ name }) => name)).toEqual([
      'subject/id',
      'subject/endedAt',
      'subject/lines/0/days',
      'subject/lines/0/delegate',
      'subject/lines/0/scope',
      'subject/lines/0/templates/1',
      'subject/person',
    ])
    expect(JSON.stringify(shown)).not.toMatch(/carlo|other|third/)
  })

  it('O1: is refused without a citation, and under another absence', () => {
    expect(() => check([decision()], [])).toThrow(refusal('cited-absence'))
    const other = cited('ABSENCE', 'absence-2', ABSENCE, [decision()])
    expect(() => check([decision()], [other])).toThrow(refusal('cited-absence'))
    expect(() => check([decision()], [absence()], { cites: [] })).toThrow(refusal('cited-absence'))
    expect(() => check([decision()], [], { cites: [toBase64(anyHash(1))] })).toThrow(refusal('cited-missing'))
    expect(() => check([], [absence()], { cites: [] })).toThrow(refusal('cited-surplus'))
  })

  it.each<[string, object]>([
    ['a person whom it doesn’t name', { by: { email: 'dan@northwind.example' } }],
    ['the delegate of other templates', { by: CARLO }],
    ['a delegate of another person', { actsFor: { person: CARLO, absenceId: 'absence-1' } }],
    ['the delegate a day too early', { at: '2026-11-09T03:00:00.000Z' }],
    ['the delegate a day too late', { at: '2026-11-20T16:30:00.000Z' }],
  ])('O1: is refused where it was taken by %s', (_, more) => {
    const events = [decision(more)]
    expect(() => check(events, [absence(ABSENCE, events)])).toThrow(refusal('cited-absence'))
  })

  it('O1: is refused under an absence that had ended or was removed, and one of all templates counts', () => {
    expect(() => check([decision()], [absence({ ...ABSENCE, endedAt: AT })])).toThrow(
      refusal('cited-absence'),
    )
    expect(() => check([decision()], [absence(null)])).toThrow(refusal('cited-absence'))
    const { 'lines/0/templates/1': _template, ...others } = ABSENCE
    expect(() => check([decision()], [absence(others)])).toThrow(refusal('cited-absence'))
    expect(check([decision()], [absence({ ...others, 'lines/0/scope': 'ALL' })])).toHaveLength(1)
    const days = ['2026-11-10', null]
    expect(check([decision()], [absence({ ...ABSENCE, 'lines/0/days': days })])).toHaveLength(1)
  })

  it('O1: needs no citation where an entry only records what was before', () => {
    expect(check([decision()], [], { cause: 'RECORDED' })).toEqual([])
  })

  it('O5: no part that is shown can be changed, moved or opened by another salt', () => {
    const forge = (change: (shown: CitedEntry) => void) => {
      const copy = structuredClone(absence())
      change(copy)
      return () => check([decision()], [copy])
    }
    expect(forge(({ shown }) => (shown[3]!.value = CARLO.email))).toThrow(refusal('cited-parts'))
    expect(forge(({ shown }) => (shown[3]!.name = 'subject/person'))).toThrow(refusal('cited-parts'))
    expect(forge(({ shown }) => (shown[3]!.salt = toBase64(anyHash(9))))).toThrow(refusal('cited-parts'))
    expect(forge(({ shown }) => (shown[3]!.path[0] = 'AA'))).toThrow(refusal('inclusion-length'))
    expect(forge((one) => (one.text = one.text.replace('ABSENCE', 'ROLE')))).toThrow(refusal('cited-absence'))
    expect(forge((one) => (one.text = `${one.text} `))).toThrow(refusal('subject-form'))
    expect(() => openCited([absence()], () => false)).toThrow(refusal('cited-inclusion'))
  })
})

describe('a route that a policy computed', () => {
  const events = [submission(seat('seat-1', ROSA), seat('seat-2', BEA))]
  const policy = cited('POLICY', 'version-3', POLICY, events)
  const role = cited('ROLE', 'role-1', ROLE, events)

  it('O1: is proven by its policy and its roles, without their other people', () => {
    expect(check(events, [policy, role]).map(({ kind, id }) => [kind, id])).toEqual([
      ['POLICY', 'version-3'],
      ['ROLE', 'role-1'],
    ])
    expect(role.shown.map(({ name }) => name)).toEqual([
      'subject/id',
      'subject/holders/0',
      'subject/holders/1',
      'subject/holders/1/deputies/0',
    ])
    expect(policy.shown.map(({ name }) => name)).toEqual(['subject/id', 'subject/template'])
  })

  it('O5: isn’t judged where the rules that say what it rests on aren’t known', () => {
    const rules = 'countersign/rules/99'
    expect(check(events, [role], { rules })).toMatchObject([{ kind: 'ROLE' }])
    expect(() => check(events, [role], { rules, cites: ['another'] })).toThrow(refusal('cited-missing'))
  })

  it('O1: is refused without its policy, its role, or with another version’s', () => {
    expect(() => check(events, [role])).toThrow(refusal('cited-policy'))
    expect(() => check(events, [policy])).toThrow(refusal('cited-role'))
    expect(() => check(events, [policy, role], { versionId: 'version-4' })).toThrow(refusal('cited-policy'))
    expect(check(events, [policy, role], { versionId: Symbol('erased') })).toHaveLength(2)
    const other = cited('POLICY', 'version-3', { ...POLICY, template: 'template-2' }, events)
    expect(() => check(events, [other, role])).toThrow(refusal('cited-policy'))
  })

  it('O1: rests on its roles for new seats alone, and for none where no policy asked', () => {
    const again = submission(seat('seat-1', ROSA, 'role-9'), seat('seat-3', CARLO))
    const known = new Set(['seat-1'])
    expect(needsOf([again], known)).toEqual([
      { kind: 'POLICY' },
      { kind: 'ROLE', id: 'role-1', people: [CARLO.email], owner: CARLO.email },
    ])
    expect(known).toEqual(new Set(['seat-1', 'seat-3']))
    const free = { type: 'MemoSubmitted', levels: [{ approvers: [{ seatId: 'seat-4', person: ROSA }] }] }
    expect(needsOf([free, { type: 'LevelStarted' }], known)).toEqual([])
    expect(needsOf([{ type: 'MemoApproved', byPolicy: {} }], known)).toEqual([{ kind: 'POLICY' }])
  })
})

describe('a seat that a manager fills', () => {
  const DAN = { email: 'dan@northwind.example' }
  const by = (source: object, person = BEA) => [
    {
      type: 'MemoSubmitted',
      at: AT,
      by: CARLO,
      levels: [{ approvers: [{ seatId: 'seat-1', person, source }] }],
    },
  ]
  const BY_MANAGER = by({ kind: 'MANAGER' })
  /** That one person is another's manager. */
  const manager = (person: { email: string }, above: { email: string } | null, id = person.email) =>
    cited('MANAGER', id, above && managerFields({ person: person.email, manager: above.email }), BY_MANAGER)

  it('O1: is proven by the entry that says whose manager they are', () => {
    expect(check(BY_MANAGER, [manager(CARLO, BEA)])).toMatchObject([{ kind: 'MANAGER', id: CARLO.email }])
    expect(manager(CARLO, BEA).shown.map(({ name }) => name)).toEqual([
      'subject/id',
      'subject/manager',
      'subject/person',
    ])
  })

  it('O1: is proven by each step upward, where those between were passed over', () => {
    const steps = [manager(CARLO, DAN), manager(DAN, BEA)]
    expect(check(BY_MANAGER, steps)).toHaveLength(2)
    expect(check(BY_MANAGER, steps.toReversed())).toHaveLength(2)
    expect(() => check(BY_MANAGER, steps.slice(1))).toThrow(refusal('cited-manager'))
    expect(() => check(BY_MANAGER, steps.slice(0, 1))).toThrow(refusal('cited-manager'))
  })

  it('O1: is refused without that entry, under another’s, after it was taken away, and in a circle', () => {
    const refused = refusal('cited-manager')
    expect(() => check(BY_MANAGER, [])).toThrow(refused)
    expect(() => check(BY_MANAGER, [manager(CARLO, DAN)])).toThrow(refused)
    expect(() => check(BY_MANAGER, [manager(DAN, BEA)])).toThrow(refused)
    expect(() => check(BY_MANAGER, [manager(BEA, CARLO)])).toThrow(refused)
    expect(() => check(BY_MANAGER, [manager(CARLO, null)])).toThrow(refused)
    expect(() => check(BY_MANAGER, [manager(CARLO, DAN), manager(DAN, CARLO)])).toThrow(refused)
    expect(() => check(BY_MANAGER, [manager(CARLO, BEA)], { cites: [] })).toThrow(refused)
    expect(() => check([], [manager(CARLO, BEA)], { cites: [] })).toThrow(refusal('cited-surplus'))
  })

  it('O1: for the owner whom the policy names, or who holds the role, rests on their manager too', () => {
    const instead = by({ kind: 'PERSON', email: CARLO.email })
    expect(check(instead, [manager(CARLO, BEA)])).toHaveLength(1)
    expect(() => check(instead, [])).toThrow(refusal('cited-manager'))
    expect(check(by({ kind: 'PERSON', email: BEA.email }), [])).toEqual([])
    const byRole = by({ kind: 'ROLE', role_id: 'role-1' }, DAN)
    const role = cited('ROLE', 'role-1', ROLE, byRole)
    expect(() => check(byRole, [role])).toThrow(refusal('cited-role'))
    expect(check(byRole, [role, manager(CARLO, DAN)])).toHaveLength(2)
    expect(() => check(byRole, [manager(CARLO, DAN)])).toThrow(refusal('cited-role'))
    expect(() => check(byRole, [role, manager(BEA, DAN)])).toThrow(refusal('cited-role'))
    const held = by({ kind: 'ROLE', role_id: 'role-1' }, ROSA)
    expect(check(held, [cited('ROLE', 'role-1', ROLE, held)])).toHaveLength(1)
  })

  it('O1: that was in the memo before rests on no manager of today', () => {
    expect(needsOf(BY_MANAGER, new Set(['seat-1']))).toEqual([])
    expect(needsOf(by({ kind: 'OWNER_CHOICE' }), new Set())).toEqual([])
  })
})

describe('an entry of a subject', () => {
  const head = { no: 0, hash: '' }
  const parts = subjectParts(seed, { id: 'role-1', fields: ROLE })

  it('O7: opens to what was recorded, and to nothing else', () => {
    const { text, head: after } = sealed('ROLE', 'role-1', ROLE)
    expect(checkSubject(text, head, parts)).toMatchObject({ head: after, entry: { kind: 'ROLE', no: 1 } })
    expect(() => checkSubject(text, after, parts)).toThrow(refusal('subject-chain'))
    expect(() => checkSubject(text, head, parts.slice(1))).toThrow(refusal('subject-parts'))
    expect(() => checkSubject('{}', head, parts)).toThrow(refusal('subject-form'))
    expect(() => checkSubject('null', head, parts)).toThrow(refusal('subject-form'))
  })

  it('O7: commits to a removal by its id alone', () => {
    const { text } = sealed('ROLE', 'role-1', null)
    const gone = subjectParts(seed, { id: 'role-1', fields: null })
    expect(checkSubject(text, head, gone).entry.isRemoved).toBe(true)
    expect(() => checkSubject(text, head, parts)).toThrow(refusal('subject-parts'))
  })
})

describe('a signed decision', () => {
  const KEY: PasskeyKey = { owner: ROSA.email, credential: 'abc', algorithm: -7, spki: 'AAAA' }
  const keys = new Map([['hash', KEY]])
  const signed = [{ type: 'DecisionMade', at: AT, by: ROSA, signature: 'hash' }]
  const passkey = (more: object = {}, events: object[] = signed) =>
    cited('PASSKEY', 'key-1', passkeyFields({ ...KEY, registeredAt: AT, revokedAt: null, ...more }), events)

  it('O4: is proven by the entry of the passkey that signed it', () => {
    expect(check(signed, [passkey()], { keys })).toMatchObject([{ kind: 'PASSKEY', id: 'key-1' }])
  })

  it.each<[string, object]>([
    ['was revoked before', { revokedAt: AT }],
    ['is another person’s', { owner: BEA.email }],
    ['has another name', { credential: 'other' }],
    ['has another algorithm', { algorithm: -257 }],
    ['is another key', { spki: 'BBBB' }],
  ])('O4: isn’t proven by the entry of a passkey that %s', (_, more) => {
    expect(() => check(signed, [passkey(more)], { keys })).toThrow(refusal('cited-passkey'))
  })

  it('O4: isn’t proven without the entry, or without its signature', () => {
    const unknown = { keys, rules: 'countersign/rules/99' }
    expect(check(signed, [passkey()], unknown)).toMatchObject([{ kind: 'PASSKEY' }])
    expect(() => check(signed, [], unknown)).toThrow(refusal('cited-passkey'))
    expect(() => check(signed, [], { keys })).toThrow(refusal('cited-passkey'))
    expect(() => check(signed, [passkey()])).toThrow(refusal('cited-passkey'))
  })
})
