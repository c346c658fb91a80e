import { errorText } from '@countersign/app-shell/error-text'
import { configurationQuery } from '@countersign/app-shell/remote-configuration'
import { callQuery } from '@countersign/client'
import { AppLink, EmptyState, ErrorState, PageBody, PageTitle, Sheet, SkeletonRows } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { client } from '../../lib/client.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { texts } from './texts.ts'
import { isEditable, sourceOf } from './wizard-source.ts'
import { Wizard } from './wizard.tsx'

/** A version of a template, edited (W1: templates/edit/{template_id}, `v` the version). */
export function Component() {
  const { template_id: templateId = '' } = useParams()
  const [search] = useSearchParams()
  const versionId = search.get('v')
  const template = useQuery({
    ...callQuery(client, 'admin-get_template_by_id', { template_id: templateId, version_id: versionId }),
    // Fetched whenever the wizard opens, but never while a person works in it.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const support = useQuery(configurationQuery).data?.support_email
  usePageTitle(template.data?.template_name ?? texts.editTitle)
  const keptBecause = template.data?.kept_because ?? null
  if (template.data && keptBecause === null && isEditable(template.data))
    return <Wizard key={`${templateId} ${versionId}`} source={sourceOf(template.data)} />
  if (template.data)
    return (
      <PageBody>
        <PageTitle title={keptBecause === null ? texts.save.notEditable : template.data.template_name} />
        <Sheet>
          <EmptyState text={keptBecause ?? texts.save.notEditableText}>
            <AppLink href={paths.templates}>{texts.backToTemplates}</AppLink>
          </EmptyState>
        </Sheet>
      </PageBody>
    )
  if (template.isError)
    return (
      <PageBody>
        <PageTitle title={texts.loadFailure} />
        <Sheet>
          <ErrorState
            title={texts.templateFailure}
            detail={`${texts.templateFailureAdvice(support)} (${errorText(template.error)})`}
            onRetry={() => void template.refetch()}
          />
        </Sheet>
      </PageBody>
    )
  return (
    <PageBody>
      <PageTitle title={texts.loading} />
      <Sheet>
        <SkeletonRows rows={6} />
      </Sheet>
    </PageBody>
  )
}
