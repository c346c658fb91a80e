import type { Answers, Policy, PolicyLevel, TemplateContent } from '@countersign/domain'
import { DEFAULT_TEMPLATE, emptyAnswers, toContent } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import type { PolicyInput } from '../policy-input.ts'
import { newLevel, routePayload } from '../route-draft.ts'
import type { LastLevel, LevelDraft } from '../route-draft.ts'
import { changeWritten, policyLevelKey } from '../written-route.ts'
import type { WrittenRoute } from '../written-route.ts'
import { createRouteAsker } from './asked-route.ts'
import * as code from './policy-code.ts'
import { routeChanges } from './route-change.ts'

const named = (name: string) => ({ email: `${name.toLowerCase()}@northwind.example`, name })
const chosen = (name: string) => ({ ...named(name), photoURL: null })
const source = (name: string) => ({ kind: 'PERSON' as const, person: named(name) })
const level = (level_id: string, names: string[], more: Partial<PolicyLevel> = {}): PolicyLevel => ({
  level_id,
  sources: names.map(source),
  approval_type: 'ALL_APPROVERS',
  min_approvers: 1,
  watchers: [],
  delegates: 'ANYONE',
  sub_approvers: 'NONE',
  owner_may: 'NOTHING',
  ...more,
})
const head = level('HEAD', ['Ramon'])
const buyer = (id: string) =>
  level(id, ['Hernan', 'Vicente'], { owner_may: 'CHOOSE', approval_type: 'MIN_APPROVERS' })
const cfo = {
  ...level('CFO', []),
  sources: [{ kind: 'ROLE' as const, role_id: 'cfo', place: { kind: 'EVERYWHERE' as const } }],
}

const BANDS: Policy = {
  rows: [
    {
      row_id: 'S',
      conditions: [{ kind: 'NUMBER', field_id: 'SUM', bounds: { above: null, up_to: '100' } }],
      levels: [head],
    },
    {
      row_id: 'M',
      conditions: [{ kind: 'NUMBER', field_id: 'SUM', bounds: { above: '100', up_to: '1000' } }],
      levels: [head, buyer('B1')],
    },
    {
      row_id: 'L',
      conditions: [{ kind: 'NUMBER', field_id: 'SUM', bounds: { above: '1000', up_to: null } }],
      levels: [head, buyer('B2'), cfo],
    },
  ],
  otherwise: { kind: 'REFUSE', text: 'Ask Finance first.' },
}

const contentWith = (isRequired: boolean) =>
  [
    ...DEFAULT_TEMPLATE,
    {
      field_id: 'PART',
      field_name: 'Part',
      field_type: 'SECTION',
      validations: { required: false },
      sectionIndex: 1,
      sectionId: 'PART',
      value: [
        {
          field_id: 'SUM',
          field_name: 'Amount to spend',
          field_type: 'TEXT_CURRENCY',
          validations: { required: isRequired },
        },
      ],
    },
  ] as unknown as TemplateContent
const CONTENT = contentWith(true)

const formPolicy = (policy = BANDS, isRequired = true): PolicyInput => ({
  form: {
    content: contentWith(isRequired),
    config: {},
  },
  reapproval: null,
  routing: {
    policy,
    directory: {
      owner: named('Olga'),
      company_id: null,
      group_id: null,
      managers: [],
      roles: [
        {
          role_id: 'cfo',
          name: 'CFO',
          holdings: [{ person: named('Rosario'), place: { kind: 'EVERYWHERE' }, deputies: [] }],
        },
      ],
    },
    kept: [],
    people: [
      { ...chosen('Ramon'), has_left: false },
      { ...named('Rosario'), photoURL: '/faces/rosario', has_left: false, away: { until: '2026-12-08' } },
      { ...chosen('Hernan'), has_left: false },
      { ...chosen('Vicente'), has_left: true },
    ],
  },
})

const answers = (SUM: string): Answers => ({ ...emptyAnswers(CONTENT), SUM })
const NOTHING: WrittenRoute = { levels: [], people: {} }
const routeFor = (sum: string, written = NOTHING, policy = formPolicy()) =>
  code.policyRoute(policy, createRouteAsker(policy)(answers(sum)), written)
const names = (route: readonly LevelDraft[]) =>
  route.map(({ approvers }) => approvers.map((one) => one.name).join(' '))

describe('N3: the route in the form', () => {
  it('follows the answers, each level with its name and its reason', () => {
    const route = routeFor('5000')
    expect(route.map(({ name, policy }) => [name, policy?.owner, policy?.reason])).toEqual([
      ['', 'NOTHING', 'because every memo of this form needs it'],
      ['', 'CHOOSE', 'because Amount to spend is above 100'],
      ['CFO', 'NOTHING', 'because Amount to spend is above 1,000'],
    ])
    expect(names(route)).toEqual(['Ramon', '', 'Rosario'])
    expect(names(routeFor('50'))).toEqual(['Ramon'])
  })

  it('presents people with their faces, and who of them is away or has left', () => {
    const [, buyers, last] = routeFor('5000')
    expect(last?.policy?.asked).toEqual([
      { ...named('Rosario'), photoURL: '/faces/rosario', note: 'Away until Tue, Dec 8, 2026' },
    ])
    expect(buyers?.policy?.offered.map(({ note }) => note)).toEqual([undefined, 'Has left'])
  })

  it('keeps whom the owner chose where the level remains, and through a route without it', () => {
    const key = routeFor('500')[1]?.key ?? ''
    const written = changeWritten(NOTHING, { type: 'approverAdded', key, person: chosen('Hernan') })
    expect(names(routeFor('500', written))).toEqual(['Ramon', 'Hernan'])
    expect(names(routeFor('5000', written))).toEqual(['Ramon', 'Hernan', 'Rosario'])
    expect(names(routeFor('50', written))).toEqual(['Ramon'])
    expect(routePayload(routeFor('5000', written))[1]).toMatchObject({
      approval_type: 'MIN_APPROVERS',
      min_approvers: 1,
    })
  })

  it('has the owner’s own levels behind those of the policy, and says who is asked there already', () => {
    const approvers = ['Rosario', 'Nina'].map((name) => ({
      ...chosen(name),
      stays: false,
      approved: false,
      subApproverEmails: [],
    }))
    const written: WrittenRoute = { levels: [{ ...newLevel('own'), approvers }], people: {} }
    const route = routeFor('5000', written)
    expect(names(route)).toEqual(['Ramon', '', 'Rosario', 'Nina'])
    expect(route[3]?.notes).toEqual(['Rosario is asked at level 3 already.'])
    expect(names(routeFor('50', written))).toEqual(['Ramon', 'Rosario Nina'])
  })

  it('is found again in a saved draft', () => {
    const key = routeFor('500')[1]?.key ?? ''
    const written = [
      { type: 'approverAdded' as const, key, person: chosen('Vicente') },
      { type: 'levelAdded' as const, key: 'own' },
      { type: 'approverAdded' as const, key: 'own', person: chosen('Nina') },
    ].reduce(changeWritten, NOTHING)
    const saved = routeFor('5000', written)
    const read = code.readWritten(formPolicy(), answers('5000'), saved)
    expect(names(routeFor('5000', read))).toEqual(['Ramon', 'Vicente', 'Rosario', 'Nina'])
  })

  it('N6, N7: shows cleared levels as they are, unless an answer makes their approvals fall', () => {
    const policy = formPolicy({ rows: [], otherwise: { kind: 'LEVELS', levels: [cfo, head] } })
    const everywhere = { kind: 'ROLE' as const, role_id: 'cfo', place: { kind: 'EVERYWHERE' as const } }
    const person = { kind: 'PERSON' as const, email: named('Ramon').email }
    const kept = (
      sequence_id: string,
      level_id: string,
      from: typeof everywhere | typeof person,
      name: string,
    ) => ({
      sequence_id,
      is_cleared: level_id === 'CFO',
      approval_type: 'ALL_APPROVERS' as const,
      min_approvers: 1,
      is_rule_fixed: level_id === 'CFO',
      asked: { level_id, sources: [from], min_approvers: 1 },
      seats: [
        {
          person: named(name),
          source: from,
          has_acted: level_id === 'CFO',
          has_approved: level_id === 'CFO',
        },
      ],
      watchers: [],
    })
    policy.routing.kept.push(kept('s1', 'CFO', everywhere, 'Rosario'), kept('s2', 'HEAD', person, 'Ramon'))
    const draft = (sequenceId: string, name: string, isDone: boolean): LevelDraft => ({
      ...newLevel(sequenceId),
      sequenceId,
      isCleared: isDone,
      hasActed: isDone,
      approvers: [{ ...chosen(name), stays: isDone, approved: isDone, subApproverEmails: [] }],
    })
    const read = code.readWritten(policy, answers('5'), [
      draft('s1', 'Rosario', true),
      draft('s2', 'Ramon', false),
    ])
    const route = routeFor('5', read, policy)
    expect(route.map(({ isCleared, name, policy: mark }) => [isCleared, name, mark !== undefined])).toEqual([
      [true, 'CFO', false],
      [false, '', true],
    ])
    expect(routePayload(route).map(({ sequence_id }) => sequence_id)).toEqual(['s1', 's2'])
    const fallen: PolicyInput = {
      ...policy,
      reapproval: {
        questions: ['SUM'],
        content: toContent(CONTENT, answers('5')),
        approvals: [{ person: named('Rosario'), level: 1 }],
        kept: policy.routing.kept.map((one) => ({
          ...one,
          is_cleared: false,
          is_rule_fixed: false,
          seats: one.seats.map((seat) => ({ ...seat, has_acted: false, has_approved: false })),
        })),
      },
    }
    expect(routeFor('5.00', read, fallen).map(({ isCleared }) => isCleared)).toEqual([true, false])
    const again = routeFor('6', read, fallen)
    expect(again.map(({ isCleared, policy: mark }) => [isCleared, mark?.owner])).toEqual([
      [false, 'NOTHING'],
      [false, 'NOTHING'],
    ])
    expect(again[0]?.approvers.map(({ approved }) => approved)).toEqual([false])
    expect(routePayload(again).map(({ sequence_id }) => sequence_id)).toEqual(['s1', 's2'])
    const unknown = formPolicy()
    unknown.routing.kept.push(...policy.routing.kept)
    const shown = routeFor('', read, unknown)
    expect(shown.map(({ isCleared, policy: mark }) => [isCleared, mark?.owner])).toEqual([
      [true, undefined],
      [false, 'NOTHING'],
    ])
  })
})

describe('N3: while the route isn’t known', () => {
  it('the questions that decide it are named', () => {
    const asked = createRouteAsker(formPolicy())(answers(''))
    expect(asked).toMatchObject({
      status: 'UNKNOWN',
      questions: [{ fieldId: 'SUM', label: 'Amount to spend' }],
      refusal: null,
    })
  })

  it('a question that may stay empty decides too: the memo is refused with the policy’s text', () => {
    const asked = createRouteAsker(formPolicy(BANDS, false))(answers(''))
    expect(asked).toMatchObject({
      status: 'REFUSED',
      refusal: 'Ask Finance first.',
      questions: [{ fieldId: 'SUM' }],
    })
  })

  it('N8: a result that comes by itself is waited for', () => {
    const policy = formPolicy(BANDS, false)
    const calculation = { operation: 'SUM', operands: [{ kind: 'FIELD', field_id: 'OTHER' }] }
    const content = policy.form.content.map((section) => ({
      ...section,
      value: section.value.map((field) => (field.field_id === 'SUM' ? { ...field, calculation } : field)),
    })) as unknown as TemplateContent
    expect(createRouteAsker({ ...policy, form: { content, config: {} } })(answers('')).status).toBe('UNKNOWN')
  })

  it('N1: where no approval is needed there are no levels, the owner’s own included', () => {
    const policy = formPolicy({ rows: [], otherwise: { kind: 'NO_APPROVAL' } })
    expect(createRouteAsker(policy)(answers('5')).status).toBe('NO_APPROVAL')
    expect(routeFor('5', { levels: [newLevel('own')], people: {} }, policy)).toEqual([])
  })

  it('the same answer comes again until something differs', () => {
    const ask = createRouteAsker(formPolicy())
    const first = ask(answers('5000'))
    expect(ask({ ...answers('5000'), OTHER: 'typed' })).toBe(first)
    expect(ask(answers('6000'))).toBe(first)
    expect(ask(answers('60'))).not.toBe(first)
  })
})

describe('N3: what has changed in a route', () => {
  it('is what was added and why, what is gone, and who is asked now', () => {
    expect(routeChanges(routeFor('50'), routeFor('5000'))).toEqual([
      'Level 2 was added because Amount to spend is above 100.',
      'Level 3 was added because Amount to spend is above 1,000.',
    ])
    expect(routeChanges(routeFor('5000'), routeFor('50'))).toEqual([
      'No longer needed: Hernan or Vicente and CFO.',
    ])
    const other = formPolicy()
    other.routing.directory.roles[0]!.holdings[0]!.person = named('Bea')
    expect(routeChanges(routeFor('5000'), routeFor('5000', NOTHING, other))).toEqual([
      'Level 3 now asks Bea.',
    ])
    expect(routeChanges(routeFor('5000'), routeFor('6000'))).toEqual([])
  })

  it('is one sentence for levels with the same reason', () => {
    const two: Policy = {
      ...BANDS,
      rows: [BANDS.rows[0]!, { ...BANDS.rows[1]!, levels: [head, buyer('B1'), cfo] }, BANDS.rows[2]!],
    }
    const changes = routeChanges(
      routeFor('50', NOTHING, formPolicy(two)),
      routeFor('500', NOTHING, formPolicy(two)),
    )
    expect(changes).toEqual(['Levels 2 and 3 were added because Amount to spend is above 100.'])
  })
})

describe("M8: 'As last time' under a policy", () => {
  const last = (people: string[], asked_by_policy: boolean): LastLevel => ({
    approval_type: 'ALL_APPROVERS',
    min_approvers: 1,
    allow_sub_approvals: false,
    approvers: people.map((name) => ({ ...chosen(name), has_left: false })),
    watchers: [],
    asked_by_policy,
  })
  const drafts = (levels: LastLevel[]): LevelDraft[] =>
    levels.map(({ approvers }, at) => ({
      ...newLevel(`last-${at}`),
      approvers: approvers.map((one) => ({
        ...chosen(one.name),
        stays: false,
        approved: false,
        subApproverEmails: [],
      })),
    }))
  const read = (sum: string, levels: LastLevel[]) => {
    const policy = formPolicy()
    return code.writtenLastTime(policy, createRouteAsker(policy)(answers(sum)), drafts(levels), levels)
  }

  it('is whom the owner chose, and their own levels', () => {
    const written = read('500', [last(['Ramon'], true), last(['Hernan'], true), last(['Nina'], false)])
    expect(names(routeFor('500', written!))).toEqual(['Ramon', 'Hernan', 'Nina'])
  })

  it('is not what the policy asked for then, and nothing where it leaves the owner nothing', () => {
    const locked = [last(['Ramon'], true), last(['Hernan'], true), last(['Rosario'], true)]
    expect(read('50', locked)).toBeNull()
    expect(read('', locked)).toBeNull()
  })
})

it('N3: levels of a policy are called by whom they ask, in every row', () => {
  expect(routeFor('500')[1]?.key).toBe(routeFor('5000')[1]?.key)
  expect(routeFor('500')[1]?.key.startsWith(policyLevelKey(''))).toBe(true)
})
