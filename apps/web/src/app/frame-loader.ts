import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '../lib/paths.ts'
import { queryClient } from '../lib/query-client.ts'
import { configurationQuery } from '../lib/remote-configuration.ts'
import { sessionQuery } from '../lib/session.ts'

/** Lets signed-in users through; others go to /login and come back to where they wanted to go. */
export async function frameLoader({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const [session] = await Promise.all([
    queryClient.ensureQueryData(sessionQuery),
    queryClient.ensureQueryData(configurationQuery),
  ])
  if (session !== null) return null
  const { pathname, search, hash } = new URL(request.url)
  const wanted = pathname + search + hash
  return redirect(
    wanted === paths.dashboard ? paths.login : `${paths.login}?${new URLSearchParams({ next: wanted })}`,
  )
}
