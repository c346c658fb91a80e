import type { ClaimNames, SourcedAttribute } from '@countersign/domain'

/** Which claims of a provider hold which attributes of people (N2). */
export const CLAIM_SETTINGS = {
  group: 'GROUP_CLAIM',
  manager: 'MANAGER_CLAIM',
  roles: 'ROLES_CLAIM',
} as const satisfies Record<SourcedAttribute, string>

/** How strong a sign-in has to be (P3); empty lists ask for nothing. */
export interface SignInStrength {
  /** Authentication contexts, of which the provider has to name one; they are asked for. */
  acr: readonly string[]
  /** Authentication methods, all of which the provider has to name. */
  amr: readonly string[]
}

export interface ProviderConfig {
  issuer: string
  clientId: string
  clientSecret: string
  /** Which of its claims hold which attributes of people (N2). */
  claims: ClaimNames
  /** How strong a sign-in has to be, by the site (P3). */
  strength: Record<'web' | 'admin', SignInStrength>
}
