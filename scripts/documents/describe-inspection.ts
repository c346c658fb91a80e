import type { LinkKind, Memo } from '@countersign/domain'
import type { Difference, Inspection, ShownDecision } from '@countersign/evidence'
import { UNKNOWN_RULES_TEXT } from '@countersign/evidence'
import { describeFollowUps } from './describe-follow-ups.ts'
import { quote } from './quote.ts'

/** What an inspection found, one finding a line, the verdict first (O5). */
export function describe(found: Inspection): string[] {
  switch (found.verdict) {
    case 'NOTHING':
      return [`NOTHING TO CHECK: ${found.fault.message} (${found.fault.check})`]
    case 'NOT_GENUINE':
      return found.faults.flatMap((fault) => [
        describeFault(fault),
        ...fault.differences.map((difference) => `  ${describeDifference(difference)}`),
      ])
    case 'GENUINE':
      return describeGenuine(found)
  }
}

export const describeFault = ({ check, message }: { check: string; message: string }): string =>
  `NOT GENUINE: ${message} (${check})`

const describeDifference = ({ place, at, shown, proven }: Difference): string =>
  `${at === undefined ? '' : `${at} `}${place}: the file shows ${quote(shown)}, proven is ${quote(proven)}`

type Genuine = Extract<Inspection, { verdict: 'GENUINE' }>

function describeGenuine({ proven, decisions }: Genuine): string[] {
  const { seal, begun, memo, unknownRules, causes, events, grounds, checkpoint, witnesses } = proven
  const signed = witnesses.map(
    ({ name, time }) => `, witnessed by ${name} at ${new Date(time * 1000).toISOString()}`,
  )
  return [
    `genuine record of ${begun.memoId} by ${begun.owner.name}: ${memo?.lifecycle ?? UNKNOWN_RULES_TEXT}`,
    ...(memo ? describeLinks(memo) : []),
    ...decisions.map(describeDecision),
    ...describeFollowUps(proven),
    ...grounds.map(({ kind, id, at }) => `rests on ${kind.toLowerCase()} ${id}, recorded at ${at}`),
    memo
      ? 'the route was satisfied: the rules decide again as was recorded'
      : `the route was not checked: this release doesn’t know ${unknownRules.join(', ')}`,
    ...(causes[0] === 'RECORDED'
      ? ['recorded since later: nothing is proven about the time before the first decision above']
      : []),
    ...(causes.includes('GAP') ? ['some events were recorded later than they happened'] : []),
    ...events.flatMap(describeRemoval),
    `in ${checkpoint.origin} with ${checkpoint.size} entries${signed.join('')}`,
    seal
      ? `sealed by ${seal.by} at ${seal.at}, as ${seal.timestampBy} says; roots ${seal.root} and ${seal.timestampRoot}`
      : 'the seal was not checked, since the trust file names no roots of seals: compare the printed pages with the record',
  ]
}

const MARKED = { amends: 'amended', extends: 'extended', revokes: 'revoked' } satisfies Record<
  LinkKind,
  string
>

/** R4: whether the memo still counts, and what it does to another one, whose last entry it cites. */
function describeLinks({ link, linkedBy = [] }: Pick<Memo, 'link' | 'linkedBy'>): string[] {
  const { recordHash, wasRevoked } = link?.basis ?? {}
  const was = wasRevoked ? ', which had been revoked already' : ''
  const cited = recordHash === undefined ? '' : `; the record of that one ended with the entry ${recordHash}`
  return [
    ...linkedBy.map(({ kind, memoId, at }) => `${MARKED[kind]} by ${memoId} at ${at}`),
    ...(link ? [`${link.kind} ${link.memoId}${was}${cited}`] : []),
  ]
}

/** O6, Q3: what is no longer in the memo, though its hash is proven. */
function describeRemoval(event: Genuine['proven']['events'][number]): string[] {
  if (event.type === 'FieldsErased')
    return [
      `${event.part} was erased at ${event.at} by ${event.takenUpBy.name} and ${event.by.name}: ${event.reason}`,
    ]
  if (event.type === 'FileInfected')
    return [
      `the file with SHA-256 ${event.fileHash} was removed at ${event.at}: malware (${event.finding}) was found in it`,
    ]
  return []
}

const MEANS = {
  passkey: 'signed with a passkey',
  'synced passkey': 'signed with a synced passkey',
  session: 'in a session alone',
}

function describeDecision({ at, decision, name, actsFor, level, version, means }: ShownDecision): string {
  const whom = actsFor === undefined ? '' : ` for ${actsFor}`
  const where = level === undefined ? '' : `level ${level}, `
  return `${at} ${decision} by ${name}${whom}, ${where}version ${version}${means === undefined ? '' : `, ${MEANS[means]}`}`
}
