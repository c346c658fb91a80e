import { createPublicKey, randomBytes } from 'node:crypto'
import type { ParsedInput } from '@countersign/contract'
import { PASSKEY_ALGORITHMS, STATEMENT_MS } from '@countersign/evidence'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { createSeal } from '../../platform/sealing/seal.ts'
import { CallFailure } from '../../protocol/call-failure.ts'
import type { Caller, Services } from '../../protocol/services.ts'
import { relyingParty } from './relying-party.ts'

/** What a registration brings back: it is sealed, so that the server keeps nothing until there is a key. */
interface Ticket {
  challenge: string
  userId: string
  expiresAt: number
}

type Needed = Pick<Services, 'config' | 'now'>

const ALGORITHMS = Object.values(PASSKEY_ALGORITHMS)

const sealOf = ({ config }: Needed) => createSeal(config.secretKeys, 'passkey registration')

/** Loaded at the first registration: approvals and everything else do without it. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** The options for a new key, and the ticket with which it is registered (O4). */
export async function beginRegistration(
  services: Needed,
  caller: Pick<Caller, 'userId' | 'email' | 'name'>,
  known: readonly { credential_id: string; transports: string[] }[],
) {
  const { generateRegistrationOptions } = await loadWebAuthn()
  const challenge = randomBytes(32).toString('base64url')
  const options = await generateRegistrationOptions({
    rpName: 'Countersign',
    rpID: relyingParty(services).host,
    userName: caller.email,
    userDisplayName: caller.name,
    userID: Uint8Array.from(Buffer.from(caller.userId.replaceAll('-', ''), 'hex')),
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: STATEMENT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: [...ALGORITHMS],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports as never[],
    })),
  })
  const ticket: Ticket = {
    challenge,
    userId: caller.userId,
    expiresAt: services.now().getTime() + STATEMENT_MS,
  }
  return { options: { ...options }, ticket: sealOf(services).sealText(ticket) }
}

/**
 * The key that an authenticator made for a ticket.
 * @throws CallFailure FAILED_PRECONDITION unless ticket and key are the caller's, of this site, and made with a verified user
 */
export async function readRegistration(
  services: Needed,
  { userId }: Pick<Caller, 'userId'>,
  { ticket: sealed, passkey }: Pick<ParsedInput<'register_passkey'>, 'ticket' | 'passkey'>,
) {
  const ticket = sealOf(services).openText(sealed) as Ticket | null
  if (ticket?.userId !== userId || ticket.expiresAt < services.now().getTime())
    throw refused('This took too long. Add the passkey again.')
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { site, host } = relyingParty(services)
  const verified = await verifyRegistrationResponse({
    response: passkey as unknown as RegistrationResponseJSON,
    expectedChallenge: ticket.challenge,
    expectedOrigin: site,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...ALGORITHMS],
  }).catch(() => null)
  if (!verified?.verified) throw refused('This passkey was not made for this site, or not by this request.')
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = verified.registrationInfo
  const { algorithm, spki } = await publicKeyOf(Buffer.from(credential.publicKey))
  return {
    credential_id: credential.id,
    algorithm,
    spki,
    sign_count: String(credential.counter),
    aaguid,
    is_synced: credentialDeviceType === 'multiDevice',
    is_backed_up: credentialBackedUp,
    transports: passkey.response.transports ?? [],
  }
}

/** Entries of a COSE_Key (RFC 9053): algorithm; x and y of P-256, or n and e of RSA. */
const COSE = { algorithm: 3, x: -2, y: -3, n: -1, e: -2 }

/** The key as SubjectPublicKeyInfo, which needs no CBOR to be read later. */
async function publicKeyOf(cose: Buffer): Promise<{ algorithm: number; spki: Buffer }> {
  const { decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers')
  const key = decodeCredentialPublicKey(Uint8Array.from(cose)) as unknown as Map<number, unknown>
  const text = (entry: number) => Buffer.from(key.get(entry) as Uint8Array).toString('base64url')
  const algorithm = key.get(COSE.algorithm) as number
  const jwk =
    algorithm === PASSKEY_ALGORITHMS.ES256
      ? { kty: 'EC', crv: 'P-256', x: text(COSE.x), y: text(COSE.y) }
      : { kty: 'RSA', n: text(COSE.n), e: text(COSE.e) }
  const spki = createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'der', type: 'spki' })
  return { algorithm, spki }
}

function refused(message: string): CallFailure {
  return new CallFailure('FAILED_PRECONDITION', message, { reason: 'SIGNATURE_REFUSED' })
}
