import { z } from 'zod'

/** The documented sign-in providers as named in front ends. */
const PROVIDER_IDS: Readonly<Record<string, string>> = { google: 'google.com', microsoft: 'microsoft.com' }

/** A provider as named in front ends: 'google.com', 'microsoft.com', and others by the name in their addresses (P3). */
export const providerIdOf = (provider: string): string => PROVIDER_IDS[provider] ?? provider

const sessionUser = z.object({
  user_id: z.string(),
  displayName: z.string(),
  email: z.string(),
  firstName: z.string(),
  phoneNumber: z.string().nullable(),
  photoURL: z.string().nullable(),
  /** The provider of the session's sign-in. */
  providerId: z.string(),
  type: z.enum(['USER', 'ADMIN']),
  /** On the console: what an administrator is limited to, by id; null without limits (P7). */
  limits: z.object({ companies: z.array(z.string()), categories: z.array(z.string()) }).nullable(),
})

/** The answer to `GET /auth/session`; null only with `?optional`. */
export const sessionAnswer = z.object({ user: sessionUser.nullable() })

/** The answer to a provider's callback (B1): the proof that opens the session, and the hosted domain. */
export const signInProof = z.object({ hd: z.string(), id_token: z.string() })

export type SessionUser = z.output<typeof sessionUser>
export type SessionAnswer = z.output<typeof sessionAnswer>
export type SignInProof = z.output<typeof signInProof>
