import { errorText } from '@countersign/app-shell/error-text'
import { ErrorState, Sheet, SkeletonRows } from '@countersign/ui'
import { useMemo, useState } from 'react'
import { policyNames } from '../../../lib/policy-words/policy-names.ts'
import type { Organisation } from '../../../lib/policy-words/policy-names.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import { columnsOf, possibleColumns } from './columns.ts'
import { PolicyContext } from './policy-context.ts'
import type { PolicyBuilding } from './policy-context.ts'
import { useOrganisation } from './policy-queries.ts'
import { DecisionTable } from './table/decision-table.tsx'
import { texts } from './texts.ts'
import classes from './policy-builder.module.css'

const selectPolicy = (state: WizardState) => state.policy
const selectContent = (state: WizardState) => state.content
const selectConfig = (state: WizardState) => state.config

/** Builds a template's policy (N1): the table, what it covers, and 'Try it'. */
export default function PolicyBuilder() {
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
  return <LoadedBuilder organisation={organisation} />
}

function LoadedBuilder({ organisation }: { organisation: Organisation }) {
  const building = useBuilding(organisation)
  if (building === null) return null
  return (
    <PolicyContext value={building}>
      <div className={classes.main}>
        <DecisionTable problemRows={NO_PROBLEMS} />
      </div>
    </PolicyContext>
  )
}

const NO_PROBLEMS: ReadonlySet<string> = new Set()

function useBuilding(organisation: Organisation): PolicyBuilding | null {
  const { dispatch } = useWizardStore()
  const policy = useWizard(selectPolicy)
  const content = useWizard(selectContent)
  const config = useWizard(selectConfig)
  const [added, setAdded] = useState<readonly string[]>([])
  const names = useMemo(() => policyNames(content, config, organisation), [content, config, organisation])
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
      allowsNoApproval: false,
    }
  }, [policy, names, organisation, possible, added, dispatch])
}
