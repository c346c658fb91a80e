import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { client } from '../../lib/server/client.ts'
import { rememberTemplate } from '../../lib/storage/recent-templates.ts'
import { accountQuery } from '../../lib/server/session.ts'
import { AccessProblem } from './gate/access-problem.tsx'
import { FormGate } from './gate/form-gate.tsx'
import { MemoForm } from './memo-form.tsx'
import { sourceOfTemplate } from './memo-source.ts'

/** A new memo of a template (U9: /memo/create/{template_id}). */
export function Component() {
  const { template_id: templateId = '' } = useParams()
  const account = useQuery(accountQuery)
  const input = { template_id: templateId }
  const template = useQuery({
    queryKey: ['get_template_by_id', input],
    queryFn: async ({ signal }) =>
      sourceOfTemplate(await client.call('get_template_by_id', input, { signal })),
    // Fetched when the form opens, and not again while it is being filled in.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const opened = template.data?.templateId
  useEffect(() => {
    if (opened !== undefined) rememberTemplate(opened)
  }, [opened])
  // I3: the group can block creation, and so does a failed check.
  const mayCreate = account.data?.user_group.is_creation_allowed ?? account.error === null
  if (!mayCreate) return <AccessProblem kind="creationBlocked" />
  return (
    <FormGate source={template}>
      {(source) => (
        <MemoForm
          key={source.templateId}
          source={source}
          reload={async () => sourceOfTemplate(await client.call('get_template_by_id', input))}
        />
      )}
    </FormGate>
  )
}
