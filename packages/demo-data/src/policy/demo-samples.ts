import type { PolicySample, TemplateContent } from '@countersign/domain'
import { toContent } from '@countersign/domain'

/** Types whose answers aren't kept with samples (N3). */
const LEFT_OUT: readonly string[] = ['TEXT_RTE', 'TEXT_RTE_PREFILLED', 'FILE_UPLOAD']

const SAMPLES = [
  { name: 'Small OPEX', owner: 'andrea.villanueva@northwind.example', amount: '48000', cost: 'OPEX' },
  {
    name: 'CAPEX of 18 million',
    owner: 'andrea.villanueva@northwind.example',
    amount: '18450000',
    cost: 'CAPEX',
  },
  {
    name: 'Lumen Pay, 4 million',
    owner: 'dominic.alcantara@lumenpay.example',
    amount: '4000000',
    cost: 'OPEX',
  },
  {
    name: 'Paid in euros',
    owner: 'rowena.bautista@northwind.example',
    amount: '90000',
    cost: 'OPEX',
    currency: 'EUR',
  },
] as const

/** The sample answers that the policy is tried on with each change. */
export function demoSamples(template: TemplateContent): PolicySample[] {
  return SAMPLES.map(({ name, owner, amount, cost, ...more }, index) => ({
    sample_id: `SAMPLE_${index + 1}`,
    name,
    owner_email: owner,
    memo_content: toContent(template, {
      AVL_AMOUNT: amount,
      AVL_CURRENCY: 'currency' in more ? more.currency : 'PHP',
      AVL_COST_TYPE: cost,
    }).map((section) => ({
      ...section,
      value: section.value.filter(({ field_type }) => !LEFT_OUT.includes(field_type)),
    })),
  }))
}
