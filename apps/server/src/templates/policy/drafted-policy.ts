import type { ParsedInput } from '@countersign/contract'
import type { PolicyForm, TemplateContent } from '@countersign/domain'
import { isTemplateContent, ownersSections, templateMessage } from '@countersign/domain'
import { invalid } from '../../protocol/call-failure.ts'

type Drafted = Pick<ParsedInput<'admin-check_policy'>, 'template_content' | 'template_config'>

/** The form that owners answer, of a template as the wizard has it: a policy looks at no other section (R7). @throws CallFailure INVALID_ARGUMENT for what is no form */
export function draftedForm({ template_content, template_config }: Drafted): PolicyForm {
  const content: unknown = template_content
  if (!isTemplateContent(content))
    throw invalid([{ path: 'template_content', message: templateMessage({ code: 'NOT_A_TEMPLATE' }) }])
  return {
    content: ownersSections(content satisfies TemplateContent),
    config: template_config as PolicyForm['config'],
  }
}
