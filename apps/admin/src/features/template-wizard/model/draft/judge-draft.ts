import { judgeTemplate } from '@countersign/domain'
import type { RolePlaces, TemplateFinding } from '@countersign/domain'
import { splitTypedNumbers } from './typed-numbers.ts'
import type { TemplateDraft } from '../wizard-state.ts'

/** The place of a finding. */
export type FindingPlace = Pick<TemplateFinding, 'part' | 'path'>

type Judged = Pick<TemplateDraft, 'info' | 'content' | 'config' | 'workflow' | 'policy'>

/**
 * Findings about the template before it is saved or published, from the function that the server uses.
 * @param keepsEvidence whether this installation keeps evidence (O4); undefined until it is known
 * @param recipientPlaces where the roles are held to which approved memos go (R3); undefined until it is known
 */
export function judgeDraft(
  { info, content, config, workflow, policy }: Judged,
  keepsEvidence?: boolean,
  recipientPlaces?: RolePlaces,
): TemplateFinding[] {
  const { readable, findings } = splitTypedNumbers(content)
  const judged = judgeTemplate({
    info,
    template_code: info.template_code,
    template_content: readable,
    template_config: config,
    policy: workflow === 'POLICY' ? policy : null,
    keeps_evidence: keepsEvidence,
    recipient_places: recipientPlaces,
  })
  return [...findings, ...judged]
}
