import { describe, expect, it } from 'vitest'
import { aField } from '../testing/builders.ts'
import { complete, draft, settings, shown } from '../testing/judging.ts'
import { rulesOf } from './registry.ts'

describe('a rich-text field', () => {
  const field = aField('TEXT_RTE', { validations: { required: true } })

  it('takes 1,048,576 bytes of HTML and not one more (F5)', () => {
    const full = `<p>${'€'.repeat(349_523)}</p>`
    expect(draft(field, full)).toEqual([])
    expect(draft(field, `${full}x`)).toEqual(['RICH_TEXT_TOO_LARGE'])
  })

  it('takes 20,000 elements and not one more, however short it is (F5, Q5)', () => {
    expect(draft(field, '<p>x</p>'.repeat(20_000))).toEqual([])
    expect(draft(field, '<p>x</p>'.repeat(20_001))).toEqual(['RICH_TEXT_TOO_COMPLEX'])
    expect(draft(field, '<'.repeat(1_000_000))).toEqual(['RICH_TEXT_TOO_COMPLEX'])
  })

  it('refuses what no database holds', () => {
    expect(draft(field, '<p>\0</p>')).toEqual(['UNSTORABLE_TEXT'])
  })

  it('knows an emptied editor', () => {
    expect(complete(field, '<p></p>')).toEqual(['REQUIRED'])
    expect(complete(field, '<p>x</p>')).toEqual([])
  })

  it('begins empty, or with the text of the template (F0)', () => {
    const prefilled = aField('TEXT_RTE_PREFILLED')
    expect(rulesOf(field).initial(field)).toBe('')
    expect(rulesOf(prefilled).initial(prefilled)).toBe('<p>Dear all,</p>')
    expect(settings(field)).toEqual([])
    expect(settings(prefilled)).toEqual([])
    expect(settings({ ...prefilled, defaultValue: '\0' })).toEqual(['WRONG_DEFAULT'])
  })

  it('shows its HTML', () => {
    expect(shown(field, '<p>x</p>')).toEqual({ kind: 'rich', html: '<p>x</p>' })
  })
})
