import { z } from 'zod'

/** Bytes in base64url without padding, as browsers write them. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/, 'This is no answer of a passkey')

/** A passkey's signature over one approval, or over several that were asked for at once (O4). */
export const signature = z.object({
  request_id: z.uuid(),
  credential_id: bytes(1400),
  authenticator_data: bytes(2000),
  client_data: bytes(4000),
  signature: bytes(1400),
})

/** What a browser is asked to sign: options for `navigator.credentials.get`. */
export const signingOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
})

/** A new key as the browser describes it: the JSON of `navigator.credentials.create`. */
export const newPasskey = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  /** Browsers name extensions that nothing here asks for. */
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

/** Options for `navigator.credentials.create`. */
export const creationOptions = z.looseObject({ challenge: z.string() })
