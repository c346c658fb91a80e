import { readFileSync } from 'node:fs'
import {
  CURRENCIES,
  checkSubmission,
  checkTemplate,
  emptyAnswers,
  isTemplateContent,
  memoCost,
  sectionFields,
  toContent,
} from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import { demoCategories } from './categories.ts'
import { storedForm } from './build-template.ts'
import { companies } from './choices.ts'
import { demoTemplates } from './demo-templates.ts'

const availment = demoTemplates.find((t) => t.template_code === 'AVL')

describe('the demo templates', () => {
  it.each(demoTemplates.map((t) => [t.template_name, t] as const))('%s could be published', (_name, demo) => {
    const stored = storedForm(demo)
    expect(isTemplateContent(JSON.parse(JSON.stringify(stored)))).toBe(true)
    expect(checkTemplate(stored)).toEqual([])
  })

  it.each(demoTemplates.map((t) => [t.template_name, t] as const))(
    '%s keeps its fields apart in the two-column grid',
    (_name, demo) => {
      for (const section of demo.template_content) {
        const taken = new Set<string>()
        for (const { _metadata: at } of section.value) {
          expect(at && at.x + at.w).toBeLessThanOrEqual(2)
          for (let x = at!.x; x < at!.x + at!.w; x += 1) {
            for (let y = at!.y; y < at!.y + at!.h; y += 1) {
              expect(taken).not.toContain(`${x},${y}`)
              taken.add(`${x},${y}`)
            }
          }
        }
      }
    },
  )

  it('use every category, and a code and a name of their own', () => {
    expect(new Set(demoTemplates.map((t) => t.category))).toEqual(new Set(demoCategories))
    expect(new Set(demoTemplates.map((t) => t.template_code)).size).toBe(demoTemplates.length)
    expect(new Set(demoTemplates.map((t) => t.template_name)).size).toBe(demoTemplates.length)
    for (const { template_code } of demoTemplates) expect(template_code).toMatch(/^[A-Z]{2,4}$/)
  })

  it('use every type of field between them, so that each can be tried', () => {
    const used = demoTemplates
      .flatMap((t) => t.template_content.flatMap(sectionFields))
      .map((f) => f.field_type)
    expect(new Set(used).size).toBe(12)
  })

  it('offer the companies of the demo organisation', () => {
    const path = new URL('../../../../demo/organisation.json', import.meta.url)
    const organisation = JSON.parse(readFileSync(path, 'utf8')) as { companies: { name: string }[] }
    expect(organisation.companies.map((c) => c.name)).toEqual(companies)
  })

  it('give the cost report its four fields in the availment form (H7)', () => {
    const content = availment!.template_content
    const answers = {
      ...emptyAnswers(content),
      AVL_AMOUNT: '18450000',
      AVL_COST_TYPE: 'BOTH',
      AVL_BUDGET_TYPE: 'UNDERBUDGETED',
    }
    expect(memoCost(availment!.template_config, toContent(content, answers))).toEqual({
      amount: '18450000.00',
      currency: 'PHP',
      cost_type: 'BOTH',
      budget_type: 'UNDERBUDGETED',
    })
    const currency = content.flatMap(sectionFields).find((f) => f.field_id === 'AVL_CURRENCY')
    expect(currency).toMatchObject({ constant: CURRENCIES.map((value) => ({ value, label: value })) })
  })

  it('ask where the money comes from only outside the budget (F4)', () => {
    const ids = (budget: string) =>
      checkSubmission(availment!.template_content, {
        ...emptyAnswers(availment!.template_content),
        AVL_BUDGET_TYPE: budget,
      }).issues.map((i) => i.path[0])
    expect(ids('BUDGETED')).not.toContain('AVL_FUND_SOURCE')
    expect(ids('UNBUDGETED')).toContain('AVL_FUND_SOURCE')
  })
})
