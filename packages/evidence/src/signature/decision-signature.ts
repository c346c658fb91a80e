import { toBase64, utf8 } from '../bytes/bytes.ts'
import { canonicalJson, parseCanonical } from '../bytes/canonical-json.ts'
import { sha256 } from '../bytes/sha256.ts'
import { hashesOfPath, rootFromInclusion } from '../log/merkle.ts'
import { must } from '../not-genuine.ts'
import type { Assertion, AuthenticatorFacts, PasskeyKey } from './assertion.ts'
import { checkAssertion } from './assertion.ts'
import type { BatchPlace, DecisionStatement } from './statement.ts'
import { batchChallenge, challengeOf, MEANING, STATEMENT_VERSIONS, statementLeaf } from './statement.ts'

/** A decision's signature with all that is needed to check it. */
export interface DecisionSignature {
  /** Canonical JSON, byte for byte what was signed. */
  statement: string
  /** Left out where the statement was signed alone. */
  batch?: BatchPlace
  assertion: Assertion
  key: PasskeyKey
}

const SIGNATURE = utf8('countersign/signature/v1\n')

/** The hash by which the decision's entry names its signature, in base64. */
export function signatureHash({ statement, batch, assertion, key }: DecisionSignature): string {
  return toBase64(sha256(SIGNATURE, utf8(canonicalJson({ statement, batch, assertion, key }))))
}

/**
 * What the passkey had to sign for a statement.
 * @throws NotGenuine if its place among others doesn't fit
 */
function signedChallenge({ statement, batch }: Pick<DecisionSignature, 'statement' | 'batch'>): Uint8Array {
  if (!batch) return challengeOf(statement)
  const root = rootFromInclusion(statementLeaf(statement), batch, hashesOfPath(batch.path))
  return batchChallenge({ size: batch.size, root })
}

/**
 * Checks that the key has signed the statement, at the site that it names (O4).
 * @throws NotGenuine
 */
export function checkSigned(signed: DecisionSignature): Promise<AuthenticatorFacts> {
  const { site } = parseStatement(signed.statement)
  return checkAssertion(signed.assertion, { challenge: signedChallenge(signed), site, key: signed.key })
}

/**
 * Reads a statement.
 * @throws NotGenuine unless it is canonical and of a version that this release knows
 */
export function parseStatement(text: string): DecisionStatement {
  const statement = parseCanonical(text) as DecisionStatement | null
  must(
    typeof statement === 'object' &&
      statement !== null &&
      STATEMENT_VERSIONS.includes(statement.v) &&
      statement.decision === 'APPROVED' &&
      statement.meaning === MEANING,
    'signature-form',
    'What was signed has another form.',
  )
  return statement
}
