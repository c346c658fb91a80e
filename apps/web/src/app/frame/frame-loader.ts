import { queryClient } from '@countersign/app-shell/query-client'
import { configurationQuery } from '@countersign/app-shell/remote-configuration'
import { sessionQuery } from '@countersign/app-shell/session'
import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '../../lib/navigation/paths.ts'
import { requestedAddress } from '../../lib/navigation/requested-address.ts'

/** Admits signed-in users; others go to /login, and on to the requested page afterwards. */
export async function frameLoader({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const [session] = await Promise.all([
    queryClient.ensureQueryData(sessionQuery),
    queryClient.ensureQueryData(configurationQuery),
  ])
  if (session !== null) return null
  const { endDecisions } = await import('../../shared/unanswered/kept-decisions.ts')
  endDecisions()
  const { pathname, rest } = requestedAddress(request)
  const wanted = pathname + rest
  return redirect(
    wanted === paths.dashboard ? paths.login : `${paths.login}?${new URLSearchParams({ next: wanted })}`,
  )
}
