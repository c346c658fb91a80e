import { findingInTemplate, recipientRoles } from '@countersign/domain'
import type { TemplateFinding } from '@countersign/domain'
import { useMemo } from 'react'
import { useOrganisation } from '../../../lib/policy-words/use-organisation.ts'
import { judgeDraft } from '../model/draft/judge-draft.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { useWizard } from '../wizard-store.ts'
import { useKeepsEvidence } from '../signature/use-keeps-evidence.ts'
import { usePolicyCheck } from './use-policy-check.ts'

const selectInfo = (state: WizardState) => state.info
const selectContent = (state: WizardState) => state.content
const selectConfig = (state: WizardState) => state.config
const selectWorkflow = (state: WizardState) => state.workflow
const selectPolicy = (state: WizardState) => state.policy

/**
 * The findings about the template as it is now (W11, N5). What only the server knows of a policy, such as roles without holders, comes
 * with its check shortly after a change.
 */
export function useFindings(templateId: string | null): TemplateFinding[] {
  const info = useWizard(selectInfo)
  const content = useWizard(selectContent)
  const config = useWizard(selectConfig)
  const workflow = useWizard(selectWorkflow)
  const policy = useWizard(selectPolicy)
  const keepsEvidence = useKeepsEvidence()
  const { checked, isCurrent } = usePolicyCheck(templateId)
  const { organisation } = useOrganisation(recipientRoles(config).length > 0)
  const recipientPlaces = useMemo(
    () =>
      organisation && {
        ...organisation,
        roles: organisation.roles.map(({ id, ...role }) => ({ role_id: id, ...role })),
      },
    [organisation],
  )
  const judged = useMemo(
    () => judgeDraft({ info, content, config, workflow, policy }, keepsEvidence, recipientPlaces),
    [info, content, config, workflow, policy, keepsEvidence, recipientPlaces],
  )
  return useMemo(() => {
    if (!checked || !isCurrent) return judged
    return [...judged.filter(({ part }) => part !== 'policy'), ...checked.findings.map(findingInTemplate)]
  }, [judged, checked, isCurrent])
}
