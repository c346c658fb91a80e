import { beforeAll, describe, expect, it } from 'vitest'
import { toBase64, utf8 } from '../bytes/bytes.ts'
import { commitTo } from '../entry/commitment.ts'
import { canonicalJson } from '../bytes/canonical-json.ts'
import { leafHash } from '../log/merkle.ts'
import { anyHash } from '../testing/grown-log.ts'
import type { Installation } from '../testing/proven-memo.ts'
import {
  bundleOf as unsignedBundle,
  erasureOf,
  eventsOf,
  FIRST,
  newInstallation,
  SECOND,
  THIRD,
  TWO_LEVELS,
} from '../testing/proven-memo.ts'
import type { Forgery, Signed } from '../testing/signed-decisions.ts'
import { signDecisions, signedBundle, withSignatures } from '../testing/signed-decisions.ts'
import { SoftPasskey } from '../testing/soft-passkey.ts'
import type { Bundle, BundledSignature } from './bundle.ts'
import { bundleText, checkBundle } from './check-bundle.ts'

let installation: Installation
let passkey: SoftPasskey
let honest: Signed
const groups = eventsOf(TWO_LEVELS)

beforeAll(async () => {
  installation = await newInstallation()
  passkey = await SoftPasskey.create(FIRST.email)
  honest = await sign()
})

const sign = (forgery: Forgery = {}, by = passkey) =>
  signDecisions(installation, groups, { places: [1], passkey: by, forgery })
const bundleOf = (signed: Signed) => signedBundle(installation, signed)
const check = async (bundle: Bundle | Promise<Bundle>) => checkBundle(await bundle, installation.trust)
const only = ({ signatures }: Signed) => signatures[0] as BundledSignature

describe('signed decisions', () => {
  it('O4: are proven with the passkey, and others as made in a session alone', async () => {
    const proven = await check(JSON.parse(bundleText(await bundleOf(honest))) as Bundle)
    expect(proven.decisions.map(({ decision, means, key }) => [decision.by.name, means, key?.owner])).toEqual(
      [
        [FIRST.name, 'passkey', FIRST.email],
        [SECOND.name, 'session', undefined],
        [THIRD.name, 'session', undefined],
      ],
    )
  })

  it('O4: several that one signature covers are proven each, without naming the others', async () => {
    const others = await signDecisions(installation, eventsOf(TWO_LEVELS), { places: [1, 2], passkey })
    const signature = only(others)
    expect(signature.batch).toMatchObject({ index: 0, size: 2 })
    // The second statement was of another person's seat: of it the first one's proof holds a hash alone.
    const alone = { groups: withSignatures(groups, [signature]), signatures: [signature] }
    const { decisions } = await check(bundleOf(alone))
    expect(decisions.map(({ means }) => means)).toEqual(['passkey', 'session', 'session'])
    expect(JSON.stringify(signature)).not.toContain(others.signatures[1]?.statement)
  })

  it('O4: stay proven in a log that follows the one of their time', async () => {
    const origin = `${installation.log.key.name}/2`
    const { decisions } = await check(bundleOf(await sign({ statement: { origin } })))
    expect(decisions[0]?.means).toBe('passkey')
  })

  it('O4: stay proven when their remarks are erased', async () => {
    const bundle = await bundleOf({
      ...honest,
      groups: [...honest.groups, [erasureOf([`events/${honest.groups[0]!.length + 1}/remarks`])]],
    })
    const erase = (parts: BundledSignature['parts'], name: string) =>
      parts.map((part) =>
        part.name === name && 'salt' in part ? { name, erased: commitTo(name, part) } : part,
      )
    const entry = bundle.entries[1] as Bundle['entries'][number]
    entry.parts = erase(entry.parts, 'events/0/remarks')
    const signature = only(honest)
    await expect(check({ ...bundle, signatures: [signature] })).rejects.toMatchObject({
      check: 'signature-parts',
    })
    const erased = { ...signature, parts: erase(signature.parts, 'remarks') }
    expect((await check({ ...bundle, signatures: [erased] })).decisions[0]?.means).toBe('passkey')
  })

  it('O4, O5: are proven where the rules aren’t known, but for the route that the rules would tell', async () => {
    const rules = () => 'countersign/rules/99'
    const later = async (signed: Signed) => ({
      ...(await unsignedBundle(installation, signed.groups, { rules, passkeys: [passkey.key] })),
      signatures: signed.signatures,
    })
    const pseudonym = async () => toBase64(leafHash(utf8((await later(honest)).entries[0]?.text ?? '')))
    const memo = await pseudonym()
    const proven = await check(later(await sign({ statement: { memo } })))
    expect(proven.memo).toBeNull()
    expect(proven.decisions[0]?.means).toBe('passkey')
    const other = await sign({ statement: { memo }, parts: { actor: THIRD } })
    await expect(check(later(other))).rejects.toMatchObject({ check: 'signature-parts' })
  })
})

/** What a holder of all keys but the approver's could make them sign, or sign with another key. */
const FORGERIES: [string, string, () => Promise<Signed>][] = [
  ['of another memo', 'signature-memo', () => sign({ statement: { memo: toBase64(anyHash(7)) } })],
  ['of another log', 'signature-memo', () => sign({ statement: { origin: 'elsewhere.example/log' } })],
  ['of another version', 'signature-content', () => sign({ statement: { version: 2 } })],
  ['of other answers', 'signature-content', () => sign({ statement: { content: toBase64(anyHash(8)) } })],
  ['at another seat', 'signature-seat', () => sign({ statement: { seat: 'another' } })],
  ['of another decision', 'signature-form', () => rewritten({ decision: 'REJECTED' })],
  ['of another meaning', 'signature-form', () => rewritten({ meaning: 'I have read this memo.' })],
  ['of an unknown version', 'signature-form', () => rewritten({ v: 'countersign/decision/v9' })],
  ['with other remarks', 'signature-parts', () => sign({ parts: { remarks: 'No.' } })],
  ['with another route', 'signature-parts', () => sign({ parts: { route: [] } })],
  ['by another person', 'signature-parts', () => sign({ parts: { actor: THIRD } })],
  [
    'for another person',
    'signature-parts',
    () => sign({ parts: { actsFor: { person: THIRD, absenceId: 'one' } } }),
  ],
  [
    'with a file that isn’t attached',
    'signature-parts',
    () => sign({ parts: { attachments: [{ name: 'a.pdf', size: 1, sha256: null }] } }),
  ],
  [
    'with another person’s passkey',
    'signature-person',
    async () => sign({}, await SoftPasskey.create(THIRD.email)),
  ],
  ['longer ago than five minutes', 'signature-time', () => sign({ age: 301 })],
  ['after the decision', 'signature-time', () => sign({ age: -1 })],
  ['on another site', 'passkey-origin', () => sign({ ceremony: { site: 'https://evil.example' } })],
  ['without verifying the user', 'passkey-user', () => sign({ ceremony: { isUserVerified: false } })],
  ['as something else', 'passkey-challenge', () => sign({ ceremony: { challenge: anyHash(9) } })],
  ['after the key was revoked', 'signature-revoked', () => changed({ revoked: groups[1]![0]!.at })],
  ['with parts left out', 'signature-parts', () => changed({ parts: only(honest).parts.slice(1) })],
  [
    'with parts in another order',
    'signature-parts',
    () => changed({ parts: only(honest).parts.toReversed() }),
  ],
]

/** The honest signature with a part changed, and named so in its entry. */
function changed(change: Partial<BundledSignature>): Promise<Signed> {
  const signatures = [{ ...only(honest), ...change }]
  return Promise.resolve({ groups: withSignatures(groups, signatures), signatures })
}

/** A statement of another form, signed by the approver. */
async function rewritten(change: object): Promise<Signed> {
  const statement = canonicalJson({ ...(JSON.parse(only(honest).statement) as object), ...change })
  return changed({ statement })
}

describe('a passkey that an installation invents for a person', () => {
  it('O4: proves nothing without an entry of its registration', async () => {
    const bundle = { ...(await unsignedBundle(installation, honest.groups)), signatures: honest.signatures }
    await expect(check(bundle)).rejects.toMatchObject({ check: 'cited-passkey' })
  })
})

describe('a signature that doesn’t fit its decision', () => {
  it.each(FORGERIES)('O4: %s is refused (%s)', async (_, name, forge) => {
    await expect(check(bundleOf(await forge()))).rejects.toMatchObject({ name: 'NotGenuine', check: name })
  })

  it('O4: can’t be left out, added, moved or replaced', async () => {
    const bundle = await bundleOf(honest)
    const plain = await bundleOf({ groups, signatures: [] })
    const signature = only(honest)
    const again = only(await sign({ statement: { nonce: toBase64(anyHash(3)) } }))
    const forgeries: [string, Bundle][] = [
      ['signature-missing', { ...bundle, signatures: [] }],
      ['signature-added', { ...plain, signatures: [signature] }],
      ['signature-missing', { ...bundle, signatures: [{ ...signature, event: 2 }] }],
      ['signature-added', { ...bundle, signatures: [signature, { ...again, event: 99 }] }],
      ['signature-hash', { ...bundle, signatures: [again] }],
      [
        'signature-hash',
        { ...bundle, signatures: [{ ...signature, key: { ...signature.key, owner: 'x' } }] },
      ],
      ['signature-twice', { ...bundle, signatures: [signature, { ...again, event: signature.event }] }],
      ['signature-twice', { ...bundle, signatures: [signature, { ...signature, event: 5 }] }],
      ['bundle-form', { ...bundle, signatures: {} as never }],
      ['bundle-form', { ...bundle, signatures: [{ ...signature, assertion: null as never }] }],
      ['bundle-form', { ...bundle, signatures: [{ ...signature, batch: {} as never }] }],
    ]
    for (const [name, forged] of forgeries)
      await expect(check(forged), name).rejects.toMatchObject({ check: name })
  })

  it('O4: of several at once proves nothing at another place among them', async () => {
    const signed = await signDecisions(installation, groups, { places: [1, 2], passkey })
    const { batch } = only(signed)
    const forgeries: [string, BundledSignature['batch']][] = [
      ['passkey-challenge', { ...batch!, index: 1 }],
      ['passkey-challenge', { ...batch!, path: [toBase64(anyHash(4))] }],
      ['inclusion-length', { ...batch!, path: [] }],
      ['inclusion-length', { ...batch!, path: ['AA'] }],
      ['inclusion-index', { ...batch!, size: 0 }],
    ]
    for (const [name, forged] of forgeries) {
      const signature = { ...only(signed), batch: forged! }
      const bundle = { groups: withSignatures(groups, [signature]), signatures: [signature] }
      await expect(check(bundleOf(bundle)), name).rejects.toMatchObject({ check: name })
    }
  })
})
