import type { CallInput, CallOutput } from '@countersign/contract'
import type { Ceremony } from '@countersign/evidence/testing/soft-passkey'
import { SoftPasskey } from '@countersign/evidence/testing/soft-passkey'
import { relyingParty } from '@countersign/server/proof/passkeys/relying-party'
import type { Actor, TestSite } from '../site.ts'

type Signature = NonNullable<CallInput<'approve_memo'>['signature']>
type Items = CallInput<'request_signature'>['items']

const bytesOf = (url: string): Uint8Array => Uint8Array.from(Buffer.from(url, 'base64url'))

/** The address at which a site's people sign. */
export const addressOf = ({ services }: Pick<TestSite, 'services'>): string => relyingParty(services).site

/** Registers a passkey of a person who has just signed in. */
export async function addPasskey(site: TestSite, person: Actor, name = 'Laptop'): Promise<SoftPasskey> {
  const passkey = await SoftPasskey.create(person.email)
  await person.must('register_passkey', { name, ...(await newPasskey(site, person, passkey)) })
  return passkey
}

/** What registers a passkey. */
export async function newPasskey(
  site: TestSite,
  person: Actor,
  passkey: SoftPasskey,
  more: Partial<Ceremony> = {},
) {
  const { options, ticket } = await person.must('begin_passkey', {})
  const ceremony = { challenge: bytesOf(options.challenge), site: addressOf(site), ...more }
  return { ticket, passkey: await passkey.register(ceremony) }
}

/** What a person is asked to sign to approve some memos. */
export async function askToSign(
  person: Actor,
  items: Items,
): Promise<NonNullable<CallOutput<'request_signature'>['request']>> {
  const { request, items: outcomes } = await person.must('request_signature', { items })
  if (!request) throw new Error(`Nothing is to be signed: ${JSON.stringify(outcomes)}`)
  return request
}

/** Signs what a person was asked to. */
export async function signRequest(
  site: TestSite,
  passkey: SoftPasskey,
  request: Awaited<ReturnType<typeof askToSign>>,
  more: Partial<Ceremony> = {},
): Promise<Signature> {
  const challenge = bytesOf(request.options.challenge)
  const assertion = await passkey.assert({ challenge, site: addressOf(site), ...more })
  return { request_id: request.request_id, ...assertion }
}

/** Asks for what to sign, and signs it. */
export async function sign(
  site: TestSite,
  person: Actor,
  passkey: SoftPasskey,
  items: Items,
): Promise<Signature> {
  return signRequest(site, passkey, await askToSign(person, items))
}
