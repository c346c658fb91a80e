import type { CallInput, CallOutput } from '@countersign/contract'
import { CeremonyStopped } from './ceremony-stopped.ts'

export type PasskeySignature = NonNullable<CallInput<'approve_memo'>['signature']>
export type SignatureRequest = NonNullable<CallOutput<'request_signature'>['request']>

type NewPasskey = CallInput<'register_passkey'>['passkey']

/** Loaded with the first ceremony: pages without passkeys don't carry it. */
const load = () => import('@simplewebauthn/browser')

/**
 * Signs what the server asked for with one of the person's passkeys (O4).
 * @throws CeremonyStopped when the person closes the browser's dialog
 */
export async function signWithPasskey({ request_id, options }: SignatureRequest): Promise<PasskeySignature> {
  const { startAuthentication } = await load()
  const answer = await startAuthentication({ optionsJSON: options as never }).catch(stopped)
  return {
    request_id,
    credential_id: answer.id,
    authenticator_data: answer.response.authenticatorData,
    client_data: answer.response.clientDataJSON,
    signature: answer.response.signature,
  }
}

/**
 * Makes a passkey on a device of the person's choice (O4).
 * @throws CeremonyStopped when the person closes the browser's dialog
 */
export async function createPasskey(options: CallOutput<'begin_passkey'>['options']): Promise<NewPasskey> {
  const { startRegistration } = await load()
  const { id, rawId, authenticatorAttachment, response } = await startRegistration({
    optionsJSON: options as never,
  }).catch(stopped)
  return {
    id,
    rawId,
    type: 'public-key',
    ...(authenticatorAttachment ? { authenticatorAttachment } : {}),
    clientExtensionResults: {},
    response: {
      clientDataJSON: response.clientDataJSON,
      attestationObject: response.attestationObject,
      ...(response.transports ? { transports: response.transports } : {}),
    },
  }
}

/** Browsers don't say whether the dialog was closed or found no key. */
const STOPPED = new Set(['NotAllowedError', 'AbortError'])

function stopped(error: unknown): never {
  const { name, message } = error as Error
  throw STOPPED.has(name) ? new CeremonyStopped(message) : error
}
