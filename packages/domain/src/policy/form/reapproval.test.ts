import { expect, it } from 'vitest'
import { aField, aTemplate } from '../../form/testing/builders.ts'
import { toContent } from '../../form/content/content.ts'
import { fallingQuestions, routingAfterFall } from './reapproval.ts'
import type { Routing } from './routing.ts'

const template = aTemplate(aField('TEXT_CURRENCY', { field_id: 'AMOUNT' }))
const contentOf = (amount: string) => toContent(template, { AMOUNT: amount })
const reapproval = {
  questions: ['AMOUNT'],
  content: contentOf('100').flatMap(({ value }) => value),
  approvals: [],
  kept: [],
}

it('N7: the form knows by which answers approvals fall, and computes its route without them', () => {
  expect(fallingQuestions(null, template, contentOf('200'))).toEqual([])
  expect(fallingQuestions(reapproval, template, contentOf('100.00'))).toEqual([])
  expect(fallingQuestions(reapproval, template, contentOf('200'))).toEqual(['AMOUNT'])
  const routing = { policy: {}, directory: {}, kept: ['before'] } as unknown as Routing
  expect(routingAfterFall(routing, reapproval)).toEqual({ ...routing, kept: [] })
})
