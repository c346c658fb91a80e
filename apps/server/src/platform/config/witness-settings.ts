import type { NoteKey, Sign } from '@countersign/evidence'
import { KEY_TYPE, parseNoteKey, parseWitnessKeys } from '@countersign/evidence'
import { z } from 'zod'
import { readEd25519 } from './private-key.ts'

/** A witness that is asked to cosign this installation's checkpoints (O2). */
export interface AskedWitness {
  key: NoteKey
  /** Without `/add-checkpoint`. */
  url: string
}

/** What makes this installation a witness of others' logs. */
export interface WitnessConfig {
  name: string
  keyFile: string
  /** The keys of the logs that it witnesses, each named by its origin. */
  logs: NoteKey[]
}

/** The key that cosigns others' checkpoints. */
export interface Witness {
  key: NoteKey
  sign: Sign
  logs: readonly NoteKey[]
}

const parts = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Answers what `parse` does, and its SyntaxError as an issue of the setting. */
function parsed<T>(parse: (lines: string[]) => T, form: string) {
  return z.string().transform((text, context) => {
    try {
      return parse(parts(text))
    } catch (cause) {
      context.addIssue(`must be ${form}: ${(cause as Error).message}`)
      return z.NEVER
    }
  })
}

/** WITNESSES: an address and a key for each. */
export const askedWitnesses = parsed((entries) => {
  const pairs = entries.map((entry) => entry.split(/\s+/))
  const keys = parseWitnessKeys(pairs.map(([, key = '']) => key))
  return pairs.map(([address = '', , more], at): AskedWitness => {
    const url = URL.parse(address)
    if (more !== undefined || !url || !['http:', 'https:'].includes(url.protocol))
      throw new SyntaxError(`${address} is no address`)
    return { url: address.replace(/\/$/, ''), key: keys[at] as NoteKey }
  })
}, 'addresses with a key each, such as https://auditor.example.org/log/witness auditor.example.org/witness+…')

/** WITNESS_FOR: keys of logs. */
export const witnessedLogs = parsed((lines) => {
  const keys = lines.map((line) => parseNoteKey(line))
  if (keys.some(({ type }) => type !== KEY_TYPE.ED25519)) throw new SyntaxError('a key isn’t one of a log')
  return keys
}, 'the keys of logs, as their trust.json names them')

/**
 * Reads the private key of WITNESS_KEY.
 * @throws ConfigError if the file has no Ed25519 key in PEM
 */
export function readWitness({ name, keyFile, logs }: WitnessConfig): Witness {
  const { publicKey, sign } = readEd25519('WITNESS_KEY', keyFile)
  return { key: { name, type: KEY_TYPE.COSIGNATURE, publicKey }, sign, logs }
}
