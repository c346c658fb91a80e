import { errorText } from '@countersign/app-shell/error-text'
import type { TemplateFinding } from '@countersign/domain'
import { ErrorState, Sheet, SkeletonRows } from '@countersign/ui'
import { useMemo, useState } from 'react'
import { policyNames } from '../../../lib/policy-words/policy-names.ts'
import type { Organisation } from '../../../lib/policy-words/policy-names.ts'
import { useOrganisation } from '../../../lib/policy-words/use-organisation.ts'
import { useNamedContent } from '../../../lib/shared-lists/use-named-content.ts'
import { useFindings } from '../review/use-findings.ts'
import { usePolicyCheck } from '../review/use-policy-check.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import { columnsOf, possibleColumns } from './columns.ts'
import { PolicyContext } from './policy-context.ts'
import type { PolicyBuilding } from './policy-context.ts'
import { CoveragePanel } from './check/coverage-panel.tsx'
import { StartDay } from './start-day.tsx'
import { DecisionTable } from './table/decision-table.tsx'
import { texts } from './texts.ts'
import { TryItPanel } from './try-it/try-it-panel.tsx'
import classes from './policy-builder.module.css'

const selectPolicy = (state: WizardState) => state.policy
const selectContent = (state: WizardState) => state.content
const selectConfig = (state: WizardState) => state.config

/** Builds a template's policy (N1): the table, what it covers, and 'Try it'. */
export default function PolicyBuilder({ templateId }: { templateId: string | null }) {
  const { organisation, error, retry } = useOrganisation()
  if (error !== null)
    return (
      <Sheet>
        <ErrorState title={texts.failure} detail={errorText(error)} onRetry={retry} />
      </Sheet>
    )
  if (!organisation)
    return (
      <Sheet label={texts.loading}>
        <SkeletonRows rows={5} />
      </Sheet>
    )
  return <LoadedBuilder templateId={templateId} organisation={organisation} />
}

interface LoadedBuilderProps {
  templateId: string | null
  organisation: Organisation
}

function LoadedBuilder({ templateId, organisation }: LoadedBuilderProps) {
  const check = usePolicyCheck(templateId)
  const findings = useFindings(templateId)
  const problemRows = useMemo(() => rowsWithErrors(findings), [findings])
  const building = useBuilding(organisation, check.checked?.allows_no_approval ?? false)
  if (building === null) return null
  return (
    <PolicyContext value={building}>
      <div className={classes.main}>
        <DecisionTable problemRows={problemRows} />
        <CoveragePanel
          checked={check.checked}
          isCurrent={check.isCurrent}
          error={check.error}
          onRetry={check.retry}
        />
        <StartDay />
      </div>
      <TryItPanel templateId={templateId} />
    </PolicyContext>
  )
}

/** The rows that keep the policy from being published. */
function rowsWithErrors(findings: readonly TemplateFinding[]): Set<string> {
  const errors = findings.filter(({ part, severity }) => part === 'policy' && severity === 'error')
  return new Set(errors.flatMap(({ path: [rowId] }) => rowId ?? []))
}

function useBuilding(organisation: Organisation, allowsNoApproval: boolean): PolicyBuilding | null {
  const { dispatch } = useWizardStore()
  const policy = useWizard(selectPolicy)
  const content = useWizard(selectContent)
  const config = useWizard(selectConfig)
  const [added, setAdded] = useState<readonly string[]>([])
  const named = useNamedContent(content, policy)
  const names = useMemo(() => policyNames(named, config, organisation), [named, config, organisation])
  const possible = useMemo(() => possibleColumns(content, config, names), [content, config, names])
  return useMemo(() => {
    if (policy === null) return null
    const columns = columnsOf(policy, possible, added, names)
    const shown = new Set(columns.map(({ subject }) => subject))
    return {
      policy,
      names,
      organisation,
      columns,
      moreColumns: possible.filter(({ subject }) => !shown.has(subject)),
      addColumn: (subject) => setAdded([...added, subject]),
      removeColumn: (subject) => {
        setAdded(added.filter((one) => one !== subject))
        dispatch({ type: 'removeColumn', subject })
      },
      allowsNoApproval,
    }
  }, [policy, names, organisation, possible, added, allowsNoApproval, dispatch])
}
