import { useRemoteConfiguration } from '../remote-configuration.ts'

export interface SignInProvider {
  id: string
  name: string
}

/** The documented providers (U3), which are offered until the configuration says more. */
const GOOGLE: SignInProvider = { id: 'google', name: 'Google' }
const MICROSOFT: SignInProvider = { id: 'microsoft', name: 'Microsoft' }

/**
 * The providers that a sign-in page offers: the documented ones, and where operators have set up others, those that are configured
 * (P3).
 */
export function useSignInProviders(): { offered: readonly SignInProvider[]; hasOthers: boolean } {
  const configured = useRemoteConfiguration()?.sign_in_providers ?? []
  const hasOthers = configured.some(({ id }) => id !== GOOGLE.id && id !== MICROSOFT.id)
  return { offered: hasOthers ? configured : [GOOGLE, MICROSOFT], hasOthers }
}

/** The name of a provider as people read it. */
export function providerName(providers: readonly SignInProvider[], id: string): string {
  return providers.find((one) => one.id === id)?.name ?? id
}
