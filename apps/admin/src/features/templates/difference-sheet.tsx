import { errorText } from '@countersign/app-shell/error-text'
import { callQuery } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { EmptyState, ErrorState, Sheet, SkeletonRows } from '@countersign/ui'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '../../lib/client.ts'
import { useOrganisation } from '../../lib/policy-words/use-organisation.ts'
import { DifferenceList } from '../../lib/template-difference/difference-list.tsx'
import { namesOrganisation, templateDifference } from '../../lib/template-difference/template-difference.ts'
import { texts } from './texts.ts'
import classes from './difference-sheet.module.css'

type Version = CallOutput<'admin-get_template_versions'>[number]

interface DifferenceSheetProps {
  templateId: string
  /** Newest first. */
  versions: Version[]
}

/** What changed between two versions of a template; defaults to the newest and the one before it. */
export function DifferenceSheet({ templateId, versions }: DifferenceSheetProps) {
  const [newest, previous] = versions
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>({})
  const from = chosen.from ?? previous?.version_id
  const to = chosen.to ?? newest?.version_id
  const choices = versions.map((version) => ({
    value: version.version_id,
    label: `${texts.difference.version(version.version_no)} (${texts.statuses[version.status]})`,
  }))
  return (
    <Sheet label={texts.difference.title}>
      <h2 className={classes.title}>{texts.difference.title}</h2>
      {from === undefined || to === undefined ? (
        <EmptyState text={texts.difference.single} />
      ) : (
        <>
          <div className={classes.choices}>
            <Select
              label={texts.difference.from}
              data={choices}
              value={from}
              allowDeselect={false}
              onChange={(value) => value !== null && setChosen({ ...chosen, from: value })}
            />
            <Select
              label={texts.difference.to}
              data={choices}
              value={to}
              allowDeselect={false}
              onChange={(value) => value !== null && setChosen({ ...chosen, to: value })}
            />
          </div>
          <VersionDifferences templateId={templateId} from={from} to={to} />
        </>
      )}
    </Sheet>
  )
}

interface VersionDifferencesProps {
  templateId: string
  from: string
  to: string
  /** Called once they are on the screen, as the versions are now. */
  onShown?: () => void
}

/** What differs from one version to another. */
export function VersionDifferences({ templateId, from, to, onShown }: VersionDifferencesProps) {
  const before = useVersion(templateId, from)
  const after = useVersion(templateId, to)
  const hasNames = [before, after].some(({ data }) => data !== undefined && namesOrganisation(data))
  const named = useOrganisation(hasNames)
  const error = before.error ?? after.error ?? named.error
  const isLoading = before.data === undefined || after.data === undefined
  const isNaming = hasNames && named.organisation === undefined
  const isFresh = before.isFetchedAfterMount && after.isFetchedAfterMount
  const isShown = error === null && !isLoading && !isNaming && isFresh
  useEffect(() => {
    if (isShown) onShown?.()
  }, [isShown, onShown])
  if (error !== null)
    return (
      <ErrorState
        title={texts.listFailure}
        detail={errorText(error)}
        onRetry={() => {
          void Promise.all([before.refetch(), after.refetch()])
          if (hasNames) named.retry()
        }}
      />
    )
  if (isLoading || isNaming) return <SkeletonRows rows={3} />
  return <DifferenceList differences={templateDifference(before.data, after.data, named.organisation)} />
}

function useVersion(template_id: string, version_id: string) {
  return useQuery({
    ...callQuery(client, 'admin-get_template_by_id', { template_id, version_id }),
    staleTime: 0,
  })
}
