import { useSignInProviders } from '@countersign/app-shell/sign-in/sign-in-providers'
import type { SignInProvider } from '@countersign/app-shell/sign-in/sign-in-providers'

/** The providers of the console: all but Microsoft (W2, P3). */
export function useConsoleProviders(): readonly SignInProvider[] {
  return useSignInProviders().offered.filter(({ id }) => id !== 'microsoft')
}
