import { z } from 'zod'
import type { SignInStrength } from '../config/provider-settings.ts'
import { SignInRefused } from './sign-in-refusal.ts'

const claimsSchema = z.object({
  acr: z.string().optional().catch(undefined),
  amr: z.array(z.string()).max(50).optional().catch(undefined),
})

/** What a provider that isn't configured is asked for: it refuses anyhow. */
const NO_STRENGTH: SignInStrength = { acr: [], amr: [] }

/** The parameters by which a sign-in asks for its strength. */
export function strengthParameters({ acr }: SignInStrength = NO_STRENGTH): Record<string, string> {
  return acr.length === 0 ? {} : { acr_values: acr.join(' ') }
}

/**
 * Checks that verified claims say what was asked for: a provider may ignore it.
 * @throws SignInRefused
 */
export function requireStrength(claims: unknown, { acr, amr }: SignInStrength = NO_STRENGTH): void {
  if (acr.length === 0 && amr.length === 0) return
  const said = claimsSchema.parse(claims)
  const isContext = acr.length === 0 || (said.acr !== undefined && acr.includes(said.acr))
  if (!isContext || !amr.every((method) => said.amr?.includes(method))) throw new SignInRefused('not-strong')
}
