import type { EventOf, LoggedEvent, Memo } from '@countersign/domain'
import { ERASED_TEXT } from '@countersign/domain'
import { canonicalJson } from '../bytes/canonical-json.ts'
import type { Part } from '../entry/commitment.ts'
import { rootOfParts } from '../entry/commitment.ts'
import type { SealedContent } from '../entry/entry.ts'
import { must } from '../not-genuine.ts'
import type { AuthenticatorFacts, PasskeyKey } from '../signature/assertion.ts'
import { checkSigned, parseStatement, signatureHash } from '../signature/decision-signature.ts'
import type { CarryingDecision, DecisionStatement, SignedFile } from '../signature/statement.ts'
import {
  answeredPart,
  carryingDecision,
  conditionPart,
  hasPartNames,
  signedParts,
  STATEMENT_MS,
} from '../signature/statement.ts'
import type { BundledSignature } from './bundle.ts'

type DecisionMade = EventOf<'DecisionMade'>

/** A decision, and what it was made with. */
export interface ProvenDecision {
  decision: DecisionMade
  /** 'session' says nothing but that a session of this person made it. */
  means: 'passkey' | 'session'
  key?: PasskeyKey & Pick<AuthenticatorFacts, 'isBackedUp'>
}

/** What the signatures of a bundle have to fit. */
interface ProvenContext {
  events: readonly LoggedEvent[]
  /** The memo before each event; null where the rules aren't known, which say what the memo was. */
  before: readonly Memo[] | null
  contents: readonly SealedContent[]
  /** The leaf hash of the memo's first entry, in base64. */
  pseudonym: string
  /** The name of the log. */
  origin: string
}

/**
 * Checks the passkeys' signatures of a memo's decisions (O4): each that an entry names is there and nothing else is, and what was
 * signed is what the log says was seen and decided.
 * @returns how each decision was made, in the order of the log
 * @throws NotGenuine
 */
export async function checkSignatures(
  signatures: readonly BundledSignature[],
  context: ProvenContext,
): Promise<ProvenDecision[]> {
  const unused = new Map(signatures.map((signature) => [signature.event, signature]))
  must(unused.size === signatures.length, 'signature-twice', 'A decision has two signatures.')
  const statements = new Set(signatures.map(({ statement }) => statement))
  must(statements.size === signatures.length, 'signature-twice', 'One statement is signed for two decisions.')
  const decisions: ProvenDecision[] = []
  for (const [at, event] of context.events.entries()) {
    if (event.type !== 'DecisionMade') continue
    const signature = unused.get(at + 1)
    unused.delete(at + 1)
    if (event.signature === undefined) {
      must(!signature, 'signature-added', 'A decision was not signed, and is shown with a signature.')
      decisions.push({ decision: event, means: 'session' })
      continue
    }
    must(signature, 'signature-missing', `The signature of ${event.by.name} is missing.`)
    const facts = await checkSignature(signature, {
      ...context,
      at,
      event,
      memo: context.before?.[at] ?? null,
    })
    decisions.push({
      decision: event,
      means: 'passkey',
      key: { ...signature.key, isBackedUp: facts.isBackedUp },
    })
  }
  must(unused.size === 0, 'signature-added', 'A signature belongs to no decision.')
  return decisions
}

async function checkSignature(
  signature: BundledSignature,
  {
    at,
    events,
    event,
    memo,
    contents,
    pseudonym,
    origin,
  }: ProvenContext & { at: number; event: DecisionMade; memo: Memo | null },
): Promise<AuthenticatorFacts> {
  const { statement: text, key, parts, revoked } = signature
  must(
    signatureHash(signature) === event.signature,
    'signature-hash',
    'A signature is another one than its entry names.',
  )
  const statement = parseStatement(text)
  const frozen = contents.find(({ version }) => version === event.version)
  const isOfMemo = statement.memo === pseudonym && isSameLog(statement.origin, origin)
  must(isOfMemo, 'signature-memo', 'What was signed is about another memo.')
  must(
    statement.version === event.version && statement.content === frozen?.root,
    'signature-content',
    'What was signed is another version of the memo.',
  )
  must(statement.seat === event.seatId, 'signature-seat', 'What was signed is a decision at another seat.')
  must(
    event.decision === 'APPROVED' && event.by.email === key.owner,
    'signature-person',
    `The passkey isn’t that of ${event.by.name}.`,
  )
  checkParts(statement, parts, memo, carryingDecision(events, at))
  const age = Date.parse(event.at) - Date.parse(statement.asked)
  must(age >= 0 && age <= STATEMENT_MS, 'signature-time', 'The decision was signed at another time.')
  must(
    revoked === undefined || event.at < revoked,
    'signature-revoked',
    'The passkey had been revoked before the decision.',
  )
  return checkSigned(signature)
}

/** A log that followed another one has its name with a number. */
function isSameLog(one: string, other: string): boolean {
  const nameOf = (origin: string) => origin.replace(/\/[1-9]\d*$/, '')
  return nameOf(one) === nameOf(other)
}

/** Route, people, remarks and attachments are those of the log; what was erased there is erased here. */
function checkParts(
  { v, hidden }: DecisionStatement,
  parts: readonly Part[],
  memo: Memo | null,
  event: CarryingDecision,
): void {
  must(
    hasPartNames(parts, v) && rootOfParts(parts) === hidden,
    'signature-parts',
    'What is shown of a signature isn’t what was signed.',
  )
  const files = valueOf(parts, 'attachments') as SignedFile[] | undefined
  const shown = new Map<string, unknown>(
    memo ? shownParts(memo, event, files?.map(({ sha256 }) => sha256) ?? []) : [['actor', event.by]],
  )
  must(
    memo === null || (shown.size === parts.length && parts.every(({ name }) => shown.has(name))),
    'signature-parts',
    'What was signed has other conditions or answers than the log says.',
  )
  for (const part of parts) {
    // Without rules, only who signed can be compared.
    if (!shown.has(part.name)) continue
    const expected = shown.get(part.name)
    const isSame =
      'erased' in part
        ? isErased(part.name, event)
        : canonicalJson(part.value ?? null) === canonicalJson(expected)
    must(isSame, 'signature-parts', 'What was signed is another decision than the log says.')
  }
}

/** What a decision's statement has to say, by the names of its parts. */
function shownParts(
  memo: Memo,
  event: CarryingDecision,
  hashes: readonly (string | null)[],
): [string, unknown][] {
  const { conditions, answers, ...parts } = signedParts(memo, event, hashes)
  return [
    ...Object.entries(parts),
    ...conditions.map((condition, at): [string, unknown] => [conditionPart(at), condition]),
    ...answers.map((answer, at): [string, unknown] => [answeredPart(at), answer]),
  ]
}

function isErased(name: string, { remarks, attachments, conditions, answers }: CarryingDecision): boolean {
  if (name === 'remarks') return remarks === ERASED_TEXT
  if (name === 'attachments') return attachments.length === 0
  return (
    conditions.some(({ message }, at) => name === conditionPart(at) && message === ERASED_TEXT) ||
    answers.some(({ answer }, at) => name === answeredPart(at) && answer === ERASED_TEXT)
  )
}

function valueOf(parts: readonly Part[], name: string): unknown {
  const part = parts.find((one) => one.name === name)
  return part && 'value' in part ? part.value : undefined
}
