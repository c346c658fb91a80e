import type { ParsedInput } from '@countersign/contract'
import type { PolicySample, TemplateContent } from '@countersign/domain'
import { fromContent, toContent } from '@countersign/domain'

type WrittenSample = ParsedInput<'admin-create_template'>['policy_samples'][number]

/** Types whose answers no condition looks at, and that may be large. */
const LEFT_OUT = ['TEXT_RTE', 'TEXT_RTE_PREFILLED', 'FILE_UPLOAD']

/** Sample answers as they are kept with a version: those that its form asks for, without rich text and files (N3). */
export function keepSamples(form: TemplateContent, samples: readonly WrittenSample[]): PolicySample[] {
  return samples.map(({ sample_id, name, owner_email, memo_content }) => ({
    sample_id,
    name,
    owner_email,
    memo_content: toContent(form, fromContent(form, memo_content).answers).map((section) => ({
      ...section,
      value: section.value.filter(({ field_type }) => !LEFT_OUT.includes(field_type)),
    })),
  }))
}
