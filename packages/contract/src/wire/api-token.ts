import { API_SCOPES, API_TOKEN_NAME_MAX_CHARACTERS } from '@countersign/domain'
import { z } from 'zod'
import { instant } from './common.ts'

export const apiScope = z.enum(API_SCOPES)
export const apiTokenName = z.string().trim().min(1).max(API_TOKEN_NAME_MAX_CHARACTERS)

/** A token as its person or an administrator reads it; what it is can't be read again (P1). */
export const apiToken = z.object({
  token_id: z.string(),
  name: z.string(),
  scopes: z.array(apiScope),
  /** By which people recognise it. */
  last_characters: z.string(),
  date_created: instant,
  /** The last day on which it works, in Manila. */
  expires_on: z.iso.date(),
  is_expired: z.boolean(),
  /** Accurate to the minute; null before the first use. */
  date_last_used: instant.nullable(),
  last_used_address: z.string().nullable(),
})

/** The answer to making a token. */
export const newApiToken = z.object({
  code: z.literal(200),
  message: z.string(),
  token_id: z.string(),
  /** The whole token, in the first answer alone: null where the request is repeated (A6). */
  token: z.string().nullable(),
})
