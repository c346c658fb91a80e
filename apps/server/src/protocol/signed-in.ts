import type { ProviderName } from '../platform/providers/identity-providers.ts'
import type { Site } from './services.ts'

/** A person who has just signed in, with the verified claims of their id_token. */
export interface SignedIn {
  userId: string
  provider: ProviderName
  claims: object
  site: Site
  address: string
}
