import type { Author } from '../../audit/author.ts'
import type { RemoteConfigValues } from '../../platform/config/remote-config.ts'

/** Who syncs: the token's bearer, in the logs the directory sync. */
export type SyncContext = Author<'config' | 'jobs' | 'securityLog' | 'evidence' | 'now'> & {
  remoteConfig: RemoteConfigValues
}
