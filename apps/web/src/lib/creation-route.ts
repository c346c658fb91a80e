import { redirect } from 'react-router'
import { queryClient } from './query-client.ts'
import { configurationQuery } from './remote-configuration.ts'

/** Creation routes exist only while the setting that allows memo creation is on (end-user document section 2; I4). */
export async function creationRouteLoader(): Promise<Response | null> {
  const configuration = await queryClient.ensureQueryData(configurationQuery)
  return configuration.is_memo_creation_enabled ? null : redirect('/404')
}
