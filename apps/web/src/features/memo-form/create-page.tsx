import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { client } from '../../lib/server/client.ts'
import { rememberTemplate } from '../../lib/storage/recent-templates.ts'
import { accountQuery } from '../../lib/server/session.ts'
import { useSignedInUser } from '../../lib/server/signed-in-user.ts'
import { preparersQuery } from '../../shared/preparing/preparers-query.ts'
import { AccessProblem } from './gate/access-problem.tsx'
import { FormGate } from './gate/form-gate.tsx'
import { MemoForm } from './memo-form.tsx'
import { sourceOfTemplate } from './memo-source.ts'

/** The parameter of the address that says for whom a memo is prepared (R6). */
const FOR = 'for'

/** A new memo of a template (U9: /memo/create/{template_id}). */
export function Component() {
  const { template_id: templateId = '' } = useParams()
  const account = useQuery(accountQuery)
  const own = useSignedInUser()
  const { data: preparers } = useQuery({ ...preparersQuery, staleTime: 0 })
  const [search, setSearch] = useSearchParams()
  const [isContinued, setContinued] = useState(false)
  const preparedFor = search.get(FOR) ?? ''
  const owners = preparers?.preparing_for ?? []
  const input = { template_id: templateId, ...(preparedFor !== '' && { prepared_for: preparedFor }) }
  const named = owners.find(({ email }) => email === preparedFor)?.name ?? preparedFor
  const prepared =
    preparedFor === ''
      ? null
      : { owner: { email: preparedFor, name: named }, preparer: { email: own.email, name: own.displayName } }
  const load = async (signal?: AbortSignal) =>
    sourceOfTemplate(await client.call('get_template_by_id', input, signal && { signal }), prepared)
  const template = useQuery({
    queryKey: ['get_template_by_id', input],
    queryFn: ({ signal }) => load(signal),
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
          key={`${source.templateId} ${preparedFor}`}
          source={source}
          reload={() => load()}
          {...(owners.length > 0 && {
            preparing: {
              owners,
              preparedFor,
              isContinued,
              onChoose: (email: string) => {
                setContinued(true)
                setSearch(email === '' ? {} : { [FOR]: email }, { replace: true })
              },
            },
          })}
        />
      )}
    </FormGate>
  )
}
