import { queryClient } from '@countersign/app-shell/query-client'
import { configurationQuery } from '@countersign/app-shell/remote-configuration'
import { redirect } from 'react-router'

/** Creation routes exist only while the setting that allows memo creation is on (U9, I4). */
export async function creationRouteLoader(): Promise<Response | null> {
  const configuration = await queryClient.ensureQueryData(configurationQuery)
  return configuration.is_memo_creation_enabled ? null : redirect('/404')
}
