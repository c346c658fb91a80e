import type { SourcedAttribute } from '@countersign/domain'
import { readClaim, SOURCED_ATTRIBUTES } from '@countersign/domain'
import type { SecurityEvent } from '../../platform/security-log/security-log.store.ts'
import type { Services } from '../../protocol/services.ts'
import type { SignedIn } from '../../protocol/signed-in.ts'
import { lockPeople } from '../organisation/import/import-people.store.ts'
import { readKnownPlaces } from '../roles/known-places.queries.ts'
import { lockRoleTable } from '../roles/role.store.ts'
import { applyClaims, changesDirectory, isUnchanged } from './apply-claims.store.ts'
import type { ClaimedAttributes } from './plan-claims.ts'
import { planClaims } from './plan-claims.ts'

type Needed = Pick<Services, 'config' | 'db' | 'remoteConfig' | 'securityLog' | 'evidence' | 'now'>

/** PostgreSQL ends one of two transactions that wait for each other. */
const DEADLOCK = '40P01'

/**
 * Takes group, manager and roles from a sign-in's claims where a setting names them (N2): what Settings choose counts at once, the rest
 * is stored and shown. Most sign-ins change nothing, and lock nothing.
 */
export async function takeClaims(services: Needed, signedIn: SignedIn): Promise<void> {
  try {
    await takeOnce(services, signedIn)
  } catch (cause) {
    if ((cause as { code?: unknown } | null)?.code !== DEADLOCK) throw cause
    await takeOnce(services, signedIn)
  }
}

async function takeOnce(services: Needed, signedIn: SignedIn): Promise<void> {
  const { userId } = signedIn
  const attributes = readAttributes(services, signedIn)
  const claimed = Object.keys(attributes) as SourcedAttribute[]
  if (claimed.length === 0) return
  const sources = await services.remoteConfig.read()
  const from = { sources, source: 'CLAIMS' as const }
  const expected = await planClaims(services.db, userId, attributes, from)
  if (!expected || isUnchanged(expected, claimed)) return
  const securityEvents: SecurityEvent[] = []
  const { site, address } = signedIn
  const { email, display_name: name } = expected.person
  const context = { services, site, address, securityEvents, caller: { email, name } }
  await services.db.transaction().execute(async (tx) => {
    if (changesDirectory(expected)) {
      await lockPeople(tx)
      await lockRoleTable(tx)
      await readKnownPlaces(tx, [])
    }
    const plan = await planClaims(tx, userId, attributes, from)
    // What has changed since the first look waits for the next sign-in.
    if (plan && (changesDirectory(expected) || !changesDirectory(plan)))
      await applyClaims(tx, context, plan, { source: 'CLAIMS', claimed })
  })
  services.securityLog.announce(...securityEvents)
}

function readAttributes({ config }: Needed, { provider, claims }: SignedIn): ClaimedAttributes {
  const names = config.providers.get(provider)?.claims ?? {}
  const entries = SOURCED_ATTRIBUTES.flatMap((attribute) => {
    const name = names[attribute]
    return name === undefined ? [] : [[attribute, readClaim({ ...claims }, name)]]
  })
  return Object.fromEntries(entries) as ClaimedAttributes
}
