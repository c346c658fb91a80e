import { describe, expect, it } from 'vitest'
import type {
  FieldDefinition,
  NestedField,
  Operand,
  SignatureRule,
  TemplateConfig,
} from '../form/template/template.ts'
import { aField, aGroup, aTemplate } from '../form/testing/builders.ts'
import { judgePolicy } from '../policy/judge/judge-policy.ts'
import { aLevelOf, aRowOf, policyOf } from '../policy/testing/builders.ts'
import { findingIssue } from './checks/finding.ts'
import { judgeTemplate } from './judge-template.ts'

const AMOUNT = { amount_field: 'AMOUNT', currency_field: 'CURRENCY' }
const amount = aField('TEXT_CURRENCY', {
  field_id: 'AMOUNT',
  field_name: 'Amount',
  validations: { required: true },
})
const currency = aField('DROPDOWN', {
  field_id: 'CURRENCY',
  field_name: 'Currency',
  validations: { required: true },
  constant: [{ value: 'PHP', label: 'Pesos' }],
})
/** Findings about the amount alone. */
const judge = (template_config: Partial<TemplateConfig>, fields: FieldDefinition[] = [amount, currency]) =>
  judgeTemplate({ template_code: 'GEN', template_content: aTemplate(...fields), template_config }).filter(
    ({ part }) => part !== 'form',
  )
const said = (config: Partial<TemplateConfig>, fields?: FieldDefinition[]) =>
  judge(config, fields).map(({ code, place, severity }) => `${severity} ${code}: ${place}`)

describe("M1: a template's amount", () => {
  it('is a number field, and its currency a choice of known currencies', () => {
    expect(said({ amount: AMOUNT, high_amounts: { PHP: '1000000' } })).toEqual([])
    expect(said({ amount: { amount_field: 'CURRENCY', currency_field: 'AMOUNT' } })).toEqual([
      'error AMOUNT_FIELD_NO_AMOUNT: Amount of memos › Amount › Currency',
      'error AMOUNT_FIELD_NO_CHOICE: Amount of memos › Currency › Amount',
    ])
    const other = aField('DROPDOWN', { ...currency, constant: [{ value: 'XXX', label: 'X' }] })
    expect(said({ amount: AMOUNT }, [amount, other])).toEqual([
      'error AMOUNT_FIELD_WRONG_OPTIONS: Amount of memos › Currency › Currency',
    ])
  })

  it('names both questions, which the form has', () => {
    expect(said({ amount: { amount_field: '', currency_field: 'GONE' } })).toEqual([
      'error AMOUNT_FIELD_NOT_CHOSEN: Amount of memos › Amount',
      'error AMOUNT_FIELD_GONE: Amount of memos › Currency',
    ])
  })

  it('is never read from a hidden question, and may be missing from one that may be empty', () => {
    const hidden = { ...amount, hidden: true, validations: {} }
    const optional = { ...currency, validations: {} }
    const fields = [hidden, optional] as FieldDefinition[]
    expect(said({ amount: AMOUNT }, fields)).toEqual([
      'error AMOUNT_FIELD_HIDDEN: Amount of memos › Amount › Amount',
      'warning AMOUNT_FIELD_MAY_BE_EMPTY: Amount of memos › Currency › Currency',
    ])
  })

  it('N8: may be calculated, but not where results below 0 are allowed', () => {
    const required = { required: true }
    const sum = (more: object = {}, ...operands: Operand[]) =>
      aField('TEXT_CURRENCY', {
        field_id: 'AMOUNT',
        field_name: 'Amount',
        calculation: { operation: 'SUM', operands, ...more },
      })
    const fee = aField('TEXT_CURRENCY', { field_id: 'FEE', validations: required })
    const group = (given: Partial<NestedField> = {}) => aGroup({ validations: required, ...given })
    const price = aField('TEXT_CURRENCY', { field_id: 'PRICE', validations: required })
    const column = { field_ref: 'GROUP', column_ref: 'PRICE' }
    const product = (field_ref: string) =>
      aField('TEXT_CURRENCY', {
        field_id: 'PRODUCT',
        calculation: { operation: 'SUM', operands: [{ field_ref }] },
      })
    const of = (...fields: FieldDefinition[]) => said({ amount: AMOUNT }, [...fields, currency])

    expect(of(fee, sum({}, { field_ref: 'FEE' }))).toEqual([])
    expect(of(group({ constant: [price] }), sum({}, column))).toEqual([])
    const calculated = { field_ref: 'GROUP', column_ref: 'PRODUCT' }
    expect(of(group({ constant: [price, product('PRICE')] }), sum({}, calculated))).toEqual([])
    expect(of(fee, group({ constant: [price, product('FEE')] }), sum({}, calculated))).toEqual([])

    const mayBeEmpty = ['warning AMOUNT_FIELD_MAY_BE_EMPTY: Amount of memos › Amount › Amount']
    expect(of({ ...fee, validations: {} }, sum({}, { field_ref: 'FEE' }))).toEqual(mayBeEmpty)
    expect(of(group(), sum({}, column))).toEqual(mayBeEmpty)
    expect(of(group({ constant: [price], validations: {} }), sum({}, column))).toEqual(mayBeEmpty)
    expect(of(group({ constant: [price] }), sum({}, { ...column, column_ref: 'GONE' }))).toEqual(mayBeEmpty)
    expect(of(fee, sum({}, { field_ref: 'FEE', column_ref: 'PRICE' }))).toEqual(mayBeEmpty)
    expect(of(sum({}, { field_ref: 'AMOUNT' }))).toEqual(mayBeEmpty)
    expect(of(fee, sum({ allow_negative: true }, { field_ref: 'FEE' }))).toEqual([
      'error AMOUNT_FIELD_MAY_BE_NEGATIVE: Amount of memos › Amount › Amount',
    ])
  })

  it('is that of the cost report where there is one (H7)', () => {
    const cost_report = { ...AMOUNT, cost_type_field: '', budget_type_field: '' }
    const parts = judge({ amount: { amount_field: '', currency_field: '' }, cost_report }).map(
      (one) => one.part,
    )
    expect(parts).toEqual(['cost_report', 'cost_report'])
  })
})

describe('M1: the figures of high amounts', () => {
  it.each([
    ['PHP', '0'],
    ['PHP', '0.00'],
    ['PHP', '1,000'],
    ['PHP', ''],
    ['XXX', '1000'],
  ])('are refused for %s %j', (code, figure) => {
    const [found] = judge({ amount: AMOUNT, high_amounts: { [code]: figure } })
    expect(found).toMatchObject({ code: 'WRONG_HIGH_AMOUNT', blocksSaving: true })
    expect(findingIssue(found!)).toMatchObject({ path: `template_config.high_amounts.${code}` })
  })

  it('need an amount to compare', () => {
    expect(said({ high_amounts: { PHP: '1000' } })).toEqual(['warning HIGH_AMOUNT_ALONE: High amount'])
    expect(said({ high_amounts: {} })).toEqual([])
  })
})

describe('O4: the rule about passkeys', () => {
  const above = (amounts: Record<string, string>): SignatureRule => ({ kind: 'ABOVE', amounts })
  const findings = (config: Partial<TemplateConfig>) =>
    judge(config).filter(({ part }) => part === 'signature')
  const found = (config: Partial<TemplateConfig>) =>
    findings(config).map(({ code, place, severity, blocksSaving }) => [code, place, severity, blocksSaving])

  it('O4: may be none, each time, or above amounts', () => {
    expect(found({ amount: AMOUNT })).toEqual([])
    expect(found({ signature: { kind: 'ALWAYS' } })).toEqual([])
    expect(found({ amount: AMOUNT, signature: above({ PHP: '1000.00', USD: '0' }) })).toEqual([])
  })

  it('O4: names an amount of a known currency', () => {
    expect(found({ amount: AMOUNT, signature: above({}) })).toEqual([
      ['SIGNATURE_NO_FIGURE', 'Passkeys', 'error', false],
    ])
    expect(found({ amount: AMOUNT, signature: above({ PHP: '1,000', XXX: '5' }) })).toEqual([
      ['SIGNATURE_WRONG_FIGURE', 'Passkeys › PHP', 'error', true],
      ['SIGNATURE_WRONG_FIGURE', 'Passkeys › XXX', 'error', true],
    ])
  })

  it('O4: warns where the template names no amount to compare', () => {
    expect(found({ signature: above({ PHP: '1000.00' }) })).toEqual([
      ['SIGNATURE_WITHOUT_AMOUNT', 'Passkeys', 'warning', false],
    ])
  })

  it('O4: a finding leads to its amount', () => {
    const [finding] = findings({ amount: AMOUNT, signature: above({ PHP: 'much' }) })
    expect(findingIssue(finding!).path).toBe('template_config.signature.amounts.PHP')
  })

  it('O4: needs evidence, as far as it is known whether any is kept', () => {
    const judged = (signature: SignatureRule | undefined, keeps_evidence?: boolean) =>
      judgeTemplate({
        template_code: 'GEN',
        template_content: aTemplate(amount, currency),
        template_config: { amount: AMOUNT, ...(signature && { signature }) },
        keeps_evidence,
      }).filter(({ part }) => part === 'signature')
    expect(judged({ kind: 'ALWAYS' }, false)).toMatchObject([
      { code: 'SIGNATURE_WITHOUT_EVIDENCE', severity: 'error', blocksSaving: false, place: 'Passkeys' },
    ])
    expect(judged(above({}), false).map(({ code }) => code)).toEqual([
      'SIGNATURE_WITHOUT_EVIDENCE',
      'SIGNATURE_NO_FIGURE',
    ])
    for (const keeps of [true, undefined]) expect(judged({ kind: 'ALWAYS' }, keeps)).toEqual([])
    expect(judged(undefined, false)).toEqual([])
  })

  it('O4: needs evidence in the levels of a policy too', () => {
    const levels = [
      aLevelOf('one', [{ kind: 'MANAGER' }], { signature: { kind: 'ALWAYS' } }),
      aLevelOf('two', [{ kind: 'MANAGER' }]),
    ]
    const found = (keeps_evidence?: boolean) =>
      judgePolicy(policyOf(aRowOf('row', [], levels)), { content: [], config: {}, keeps_evidence })
        .filter(({ code }) => code === 'SIGNATURE_WITHOUT_EVIDENCE')
        .map(({ severity, level_id, place }) => [severity, level_id, place])
    expect(found(false)).toEqual([['error', 'one', 'Row 1 › Level 1 › Passkeys']])
    expect(found(true)).toEqual([])
    expect(found()).toEqual([])
  })

  it('O4: is checked in the levels of a policy too', () => {
    const levels = [
      aLevelOf('one', [{ kind: 'MANAGER' }], { signature: above({}) }),
      aLevelOf('two', [{ kind: 'MANAGER' }], { signature: above({ PHP: '-1' }) }),
      aLevelOf('three', [{ kind: 'MANAGER' }], { signature: { kind: 'ALWAYS' } }),
    ]
    const context = { content: [], config: {}, organisation: undefined, lists: undefined }
    expect(
      judgePolicy(policyOf(aRowOf('row', [], levels)), context)
        .filter(({ code }) => code.startsWith('SIGNATURE_'))
        .map(({ code, level_id, place }) => [code, level_id, place]),
    ).toEqual([
      ['SIGNATURE_NO_FIGURE', 'one', 'Row 1 › Level 1 › Passkeys'],
      ['SIGNATURE_WRONG_FIGURE', 'two', 'Row 1 › Level 2 › Passkeys › PHP'],
    ])
  })
})
