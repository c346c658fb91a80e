import { callQuery } from '@countersign/client'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/client.ts'
import { loadError } from '../../../lib/load-error.ts'
import { Companies } from './companies.tsx'
import { Groups } from './groups.tsx'
import { SettingsFrame } from '../../../shared/settings-frame/settings-frame.tsx'
import { texts } from '../texts.ts'
import { UserGroups } from './user-groups.tsx'

/** Companies with their domains, groups, and user groups by domain (H1, I3, I5). */
export function Component() {
  const { data, error, refetch } = useQuery(callQuery(client, 'admin-get_organisation', {}))
  const failure = loadError({ data, error, refetch }, texts.loadFailure)
  return (
    <SettingsFrame>
      <Companies rows={data?.companies} failure={failure} />
      <Groups rows={data?.groups} failure={failure} />
      <UserGroups rows={data?.user_groups} failure={failure} />
    </SettingsFrame>
  )
}
