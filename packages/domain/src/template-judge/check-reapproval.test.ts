import { describe, expect, it } from 'vitest'
import { aField, aTemplate } from '../form/testing/builders.ts'
import { findingIssue } from './checks/finding.ts'
import { judgeTemplate } from './judge-template.ts'

const content = aTemplate(
  aField('TEXT_CURRENCY', { field_id: 'AMOUNT', field_name: 'Amount' }),
  aField('TEXT', { field_id: 'SECRET', field_name: 'Secret', hidden: true }),
)
const found = (questions: string[], from_level = 1) =>
  judgeTemplate({
    template_code: 'ABC',
    template_content: content,
    template_config: { reapproval: { questions, from_level } },
  })
    .filter(({ part }) => part === 'reapproval')
    .map(({ code, place, blocksSaving }) => [code, place, blocksSaving])

describe('N7: the questions whose change makes approvals fall', () => {
  it('N7: are in the form and shown', () => {
    expect(found(['AMOUNT'])).toEqual([])
    expect(found(['AMOUNT', 'GONE', 'SECRET'])).toEqual([
      ['REAPPROVAL_GONE', 'Re-approval', false],
      ['REAPPROVAL_HIDDEN', 'Re-approval › Secret', false],
    ])
  })

  it.each([0, 31, 1.5])('N7: fall from one of the levels that a route can have, not from %d on', (level) => {
    expect(found(['AMOUNT'], level)).toEqual([['WRONG_REAPPROVAL_LEVEL', 'Re-approval', true]])
  })

  it('N7: a finding leads to its setting', () => {
    const [finding] = judgeTemplate({
      template_code: 'ABC',
      template_content: content,
      template_config: { reapproval: { questions: ['GONE'], from_level: 1 } },
    }).filter(({ part }) => part === 'reapproval')
    expect(findingIssue(finding!).path).toBe('template_config.reapproval.questions.0')
  })
})
