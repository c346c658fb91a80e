import {
  branchingOptions,
  checkTemplate,
  DEFAULT_TEMPLATE,
  isCalculated,
  isSameOperand,
  isTemplateContent,
  levelsOf,
  OPERATIONS,
  questionOperands,
  SUBJECT_FIELD_ID,
} from '@countersign/domain'
import type { Operand, TemplateContent, TemplateProblemCode } from '@countersign/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { operandsBefore } from './changes/change-calculations.ts'
import { ANSWER_TYPES, hasOptions } from './field-defaults.ts'
import { placesOf } from './layout.ts'
import { choiceValues, isAnswered, questionOf } from './policy/policy-questions.ts'
import { isPolicyKind, POLICY_KINDS, policyActionOf } from './policy/testing/policy-strokes.ts'
import { allFields } from './walk-content.ts'
import { EMPTY_DRAFT, initialState, reduce } from './wizard-state.ts'
import type { WizardAction, WizardState } from './wizard-state.ts'

/** A random step in the builder: a kind of action, and numbers that choose its target. */
interface Stroke {
  kind: (typeof KINDS)[number]
  a: number
  b: number
  c: number
  flag: boolean
}

const KINDS = [
  'addSection',
  'renameSection',
  'moveSection',
  'removeSection',
  'setAnsweredBy',
  'setConditions',
  'addField',
  'addField',
  'copyField',
  'removeField',
  'moveField',
  'layOut',
  'changeType',
  'changeType',
  'editField',
  'setRequired',
  'setValidations',
  'setDefault',
  'addOptions',
  'labelOption',
  'moveOption',
  'removeOption',
  'setBranching',
  'setList',
  'addFollowUp',
  'setJump',
  'setJump',
  'setOperation',
  'setOperand',
  'setOperand',
  'removeOperand',
  'allowNegative',
  'addRowField',
  'moveRowField',
  ...POLICY_KINDS,
] as const

const strokesOf = (kinds: readonly Stroke['kind'][], b = fc.nat(12)) =>
  fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      a: fc.nat(40),
      b,
      c: fc.nat(3),
      flag: fc.boolean(),
    }),
    { maxLength: 40, size: 'large' },
  )
const strokes = strokesOf(KINDS)

const WITH_POLICY: Stroke = { kind: 'chooseWorkflow', a: 0, b: 0, c: 1, flag: true }

/** Resolves a step against the current form, with ids that exist. */
function actionOf(state: WizardState, stroke: Stroke): WizardAction {
  const { kind, a, b, c, flag } = stroke
  if (isPolicyKind(kind)) return policyActionOf(state, { ...stroke, kind })
  const { content } = state
  const fields = allFields(content)
  const field = fields[a % fields.length]!
  const fieldId = field.field_id
  const section = content[b % content.length]!
  const sectionId = section.field_id
  const options = hasOptions(field) ? field.constant : []
  const value = options[c % Math.max(1, options.length)]?.value ?? 'none'
  switch (kind) {
    case 'addSection':
      return { type: kind }
    case 'renameSection':
      return { type: kind, sectionId, name: `Part ${c}` }
    case 'moveSection':
      return { type: kind, sectionId, to: c }
    case 'removeSection':
      return { type: kind, sectionId }
    case 'setAnsweredBy':
      return { type: kind, sectionId, answeredBy: flag ? { kind: 'LEVEL', number: 1 + c } : undefined }
    case 'setConditions':
      return {
        type: kind,
        ownerId: flag ? sectionId : fieldId,
        conditions: c === 0 ? [] : [{ field_ref: fieldId, operator: 'EQUALS', value }],
      }
    case 'addField':
      return { type: kind, sectionId }
    case 'moveField':
      return { type: kind, fieldId, toSectionId: sectionId }
    case 'layOut': {
      const ids = section.value.map((one) => one.field_id)
      const places = ids.map(
        (id, at) => [id, { x: (a + at) % 2, y: (b * at) % 7, w: 1 + (c % 2), h: 1 + c }] as const,
      )
      return {
        type: kind,
        sectionId,
        places: new Map(places.map(([id, p]) => [id, { ...p, x: p.w === 2 ? 0 : p.x }])),
      }
    }
    case 'changeType':
      return { type: kind, fieldId, to: ANSWER_TYPES[b % ANSWER_TYPES.length]! }
    case 'editField':
      return { type: kind, fieldId, changes: { field_name: `Question ${b}` } }
    case 'setRequired':
      return { type: kind, fieldId, required: flag }
    case 'setValidations':
      return {
        type: kind,
        fieldId,
        validations:
          field.field_type === 'DATEPICKER' ? { later_than: laterThan(fields, b) } : { max_length: 20 + b },
      }
    case 'setDefault':
      return { type: kind, fieldId, value: flag ? value : undefined }
    case 'setList':
      return { type: kind, fieldId, listId: flag ? null : (['', 'centres', 'projects'][c % 3] ?? '') }
    case 'addOptions':
      return { type: kind, fieldId, options: [{}, { label: 'Other' }] }
    case 'labelOption':
      return { type: kind, fieldId, value, label: `Choice ${b}` }
    case 'moveOption':
      return { type: kind, fieldId, value, to: c }
    case 'removeOption':
    case 'addFollowUp':
      return { type: kind, fieldId, value }
    case 'setBranching':
      return { type: kind, fieldId, isOn: flag }
    case 'setJump':
      return { type: kind, fieldId, value, sectionId: flag ? sectionId : null }
    case 'setOperation':
      return { type: kind, fieldId: calculatedId(fields, a), operation: OPERATIONS[c]! }
    case 'setOperand':
      return { type: kind, fieldId: calculatedId(fields, a), at: c, operand: operandOf(content, a, b, flag) }
    case 'removeOperand':
      return { type: kind, fieldId: calculatedId(fields, a), at: c }
    case 'allowNegative':
      return { type: kind, fieldId: calculatedId(fields, a), isAllowed: flag }
    case 'moveRowField':
      return { type: kind, fieldId, to: c }
    default:
      return { type: kind, fieldId }
  }
}

function calculatedId(fields: ReturnType<typeof allFields>, n: number): string {
  const calculated = fields.filter(isCalculated)
  return (calculated[n % Math.max(1, calculated.length)] ?? fields[0]!).field_id
}

/** As the select offers them: what comes before, or a fixed number. */
function operandOf(content: TemplateContent, a: number, b: number, isFixed: boolean): Operand {
  const earlier = operandsBefore(content, calculatedId(allFields(content), a))
  return (isFixed ? undefined : earlier[b % Math.max(1, earlier.length)]) ?? { value: String(b) }
}

function laterThan(fields: ReturnType<typeof allFields>, n: number) {
  const other = fields[n % fields.length]!
  return { field_ref: other.field_id, message: 'Later, please' }
}

function aHand() {
  let count = 0
  return (state: WizardState, action: WizardAction) => reduce(state, action, () => `n${(count += 1)}`)
}

function play(
  given: readonly Stroke[],
  check: (state: WizardState, before: WizardState) => void = () => undefined,
): WizardState {
  const act = aHand()
  return given.reduce((state, stroke) => {
    const next = act(state, actionOf(state, stroke))
    check(next, state)
    return next
  }, initialState(EMPTY_DRAFT))
}

/** Problems that the builder cannot cause; others are reported to the administrator. */
const IMPOSSIBLE: readonly TemplateProblemCode[] = [
  'NO_SUBJECT',
  'SEVERAL_RICH_TEXTS',
  'SEVERAL_UPLOADS',
  'LEVEL_FILES',
  'UNUSABLE_ID',
  'REPEATED_ID',
  'NO_OPTIONS',
  'REPEATED_OPTION',
  'LIST_WITH_OPTIONS',
  'UNKNOWN_DEFAULT',
  'JUMP_WITHOUT_CONDITION',
  'TOO_MANY_OPERANDS',
]

it('after any sequence of actions the form is valid, its ids are unique, and the subject is in its place', () => {
  fc.assert(
    fc.property(strokes, (given) => {
      play(given, ({ content }) => {
        expect(isTemplateContent(content)).toBe(true)
        const codes = checkTemplate(content).map((problem) => problem.code)
        expect(codes.filter((code) => IMPOSSIBLE.includes(code))).toEqual([])
        expect(content[0]?.value[0]?.field_id).toBe(SUBJECT_FIELD_ID)
      })
    }),
    { numRuns: 300 },
  )
})

it('R7: wherever questions go, no form gets a second rich text or upload, and approvers get no upload (W8)', () => {
  const single = fc.constantFrom(ANSWER_TYPES.indexOf('TEXT_RTE'), ANSWER_TYPES.indexOf('FILE_UPLOAD'))
  const kinds = ['addSection', 'addField', 'changeType', 'moveField', 'setAnsweredBy'] as const
  fc.assert(
    fc.property(strokesOf(kinds, single), (given) => {
      play(given, ({ content }) => {
        const codes = checkTemplate(content).map((problem) => problem.code)
        expect(codes.filter((code) => IMPOSSIBLE.includes(code))).toEqual([])
      })
    }),
    { numRuns: 300 },
  )
})

it('F4: every reference has an existing target', () => {
  fc.assert(
    fc.property(strokes, (given) => {
      play(given, ({ content }) => {
        const fields = allFields(content)
        const ids = new Set(fields.map((field) => field.field_id))
        const sections = new Set(content.map((section) => section.field_id))
        const conditions = [...content, ...fields].flatMap((owner) => owner.conditions ?? [])
        expect(conditions.filter((condition) => !ids.has(condition.field_ref))).toEqual([])
        const jumps = fields.flatMap(branchingOptions).flatMap((option) => option.branchingSection ?? [])
        expect(jumps.filter((jump) => !sections.has(jump.field_id))).toEqual([])
        for (const jump of jumps)
          expect(content[jump.sectionIndex]).toMatchObject({ field_name: jump.field_name })
        const dates = fields.flatMap((field) =>
          field.field_type === 'DATEPICKER' ? (field.validations.later_than?.field_ref ?? []) : [],
        )
        expect(dates.filter((id) => !ids.has(id))).toEqual([])
        const counted = fields
          .filter(isCalculated)
          .flatMap(({ calculation }) => questionOperands(calculation))
        const named = counted.flatMap(({ field_ref, column_ref }) => [field_ref, column_ref ?? field_ref])
        expect(named.filter((id) => !ids.has(id))).toEqual([])
      })
    }),
    { numRuns: 300 },
  )
})

it('N1: no condition or role of a policy refers to a question or option that is gone, and no row fits more memos for it', () => {
  fc.assert(
    fc.property(strokes, (given) => {
      play([WITH_POLICY, ...given], ({ content, policy }, before) => {
        for (const row of policy?.rows ?? []) {
          const was = before.policy?.rows.find((one) => one.row_id === row.row_id)
          if (content !== before.content) expect(row.conditions).toHaveLength(was?.conditions.length ?? 0)
          for (const condition of row.conditions) {
            if (!('field_id' in condition) || condition.field_id === '') continue
            const question = questionOf(content, condition)
            expect(question).toBeDefined()
            if (condition.kind !== 'CHOICE' || !question || !hasOptions(question)) continue
            expect(choiceValues(question)).toEqual(expect.arrayContaining([...condition.values]))
          }
        }
        const sources = policy ? levelsOf(policy).flatMap((level) => level.sources) : []
        const places = sources.flatMap((source) => (source.kind === 'ROLE' ? [source.place] : []))
        const dangling = places.filter(
          (place) =>
            (place.kind === 'ANSWER' || place.kind === 'ROWS') &&
            place.field_id !== '' &&
            !isAnswered(content, place),
        )
        expect(dangling).toEqual([])
      })
    }),
    { numRuns: 300 },
  )
})

it('N1: the rows and levels of a policy have ids of their own', () => {
  fc.assert(
    fc.property(strokes, (given) => {
      play([WITH_POLICY, ...given], ({ policy }) => {
        const ids = policy
          ? [...policy.rows.map(({ row_id }) => row_id), ...levelsOf(policy).map(({ level_id }) => level_id)]
          : []
        expect(new Set(ids).size).toBe(ids.length)
      })
    }),
    { numRuns: 200 },
  )
})

it('N8: what a calculation counts is a number question, or is reported', () => {
  fc.assert(
    fc.property(strokes, (given) => {
      play(given, ({ content }) => {
        const reported = checkTemplate(content)
          .filter(({ code }) => code === 'OPERAND_NOT_EARLIER')
          .map(({ path }) => path.at(-1))
        for (const field of allFields(content).filter(isCalculated)) {
          const earlier = operandsBefore(content, field.field_id)
          const isSound = questionOperands(field.calculation).every((operand) =>
            earlier.some((one) => isSameOperand(one, operand)),
          )
          expect(isSound || reported.includes(field.field_id)).toBe(true)
        }
      })
    }),
    { numRuns: 200 },
  )
})

it('questions never overlap in the grid, and the list follows it', () => {
  fc.assert(
    fc.property(strokes, (given) => {
      for (const section of play(given).content) {
        const places = [...placesOf(section).values()]
        const cells = places.flatMap(({ x, y, w, h }) =>
          Array.from({ length: w }, (_, dx) =>
            Array.from({ length: h }, (__, dy) => `${x + dx} ${y + dy}`),
          ).flat(),
        )
        expect(new Set(cells).size).toBe(cells.length)
        const order = places.map(({ x, y }) => y * 2 + x)
        expect(order).toEqual([...order].sort((one, other) => one - other))
      }
    }),
    { numRuns: 200 },
  )
})

it('undoing and redoing everything restores the first and the last form', () => {
  fc.assert(
    fc.property(strokes, (given) => {
      const act = aHand()
      const end = play(given)
      const steps = end.past.length
      let back: WizardState = end
      for (let step = 0; step < steps; step++) back = act(back, { type: 'undo' })
      expect(back.content).toBe(DEFAULT_TEMPLATE)
      expect(back).toMatchObject({ workflow: 'ANYONE', policy: null })
      expect(act(back, { type: 'undo' })).toBe(back)
      let again = back
      for (let step = 0; step < steps; step++) again = act(again, { type: 'redo' })
      expect(again.content).toBe(end.content)
      expect(again.workflow).toBe(end.workflow)
      expect(again.policy).toBe(end.policy)
      expect(again.selectedId).toBe(end.selectedId)
    }),
    { numRuns: 200 },
  )
})
