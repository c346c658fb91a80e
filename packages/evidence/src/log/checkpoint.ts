import { fixedFromBase64, toBase64, utf8 } from '../bytes/bytes.ts'
import { HASH_BYTES } from '../bytes/sha256.ts'
import { must } from '../not-genuine.ts'
import { cosignedAt } from './cosignature.ts'
import type { TreeHead } from './merkle.ts'
import type { NoteKey, Sign } from './signed-note.ts'
import { isBy, isSigned, parseNote, signNote } from './signed-note.ts'

// Checkpoints (C2SP tlog-checkpoint): a log's name, size and root as a signed note.

/** A log's state: its origin, size and root. */
export interface Checkpoint extends TreeHead {
  origin: string
}

/** A witness that cosigned, and when, in seconds since 1970. */
export interface Witness {
  name: string
  time: number
}

/** The text of a checkpoint, which is signed. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`
}

/** Signs a checkpoint by the log's own key, whose name is the log's origin (O2). */
export function signCheckpoint(checkpoint: Checkpoint, key: NoteKey, sign: Sign): Promise<string> {
  return signNote(checkpointText(checkpoint), key, sign)
}

/**
 * The checkpoint of a text; its signatures are not checked.
 * @throws NotGenuine if it is none. Lines after the root, which the format allows, are none of ours.
 */
export function parseCheckpoint(text: string): Checkpoint {
  const [, origin, size, root] = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n$/.exec(text) ?? []
  must(
    origin !== undefined && size !== undefined && root !== undefined && Number.isSafeInteger(Number(size)),
    'checkpoint-form',
    'The checkpoint has another form.',
  )
  const bytes = fixedFromBase64(root, HASH_BYTES)
  must(bytes, 'checkpoint-form', 'The checkpoint has another form.')
  return { origin, size: Number(size), root: bytes }
}

/**
 * Opens a checkpoint (O2): it must be of the log whose key is given, and signed by it. Signatures of unknown keys are skipped, as
 * the format wants; a wrong signature by a known key is refused.
 * @returns the checkpoint, and which of the given witnesses cosigned it, each once
 * @throws NotGenuine
 */
export async function openCheckpoint(
  note: string,
  { log, witnesses = [] }: { log: NoteKey; witnesses?: readonly NoteKey[] },
): Promise<{ checkpoint: Checkpoint; witnesses: Witness[] }> {
  const { text, signatures } = parseNote(note)
  const checkpoint = parseCheckpoint(text)
  must(
    checkpoint.origin === log.name,
    'checkpoint-origin',
    `The checkpoint is of another log: ${checkpoint.origin}.`,
  )
  const own = signatures.filter((signature) => isBy(signature, log))
  must(own.length === 1, 'checkpoint-signature', 'The checkpoint is not signed by the log.')
  for (const { signature } of own)
    must(
      await isSigned(log, utf8(text), signature),
      'checkpoint-signature',
      'The log’s signature on the checkpoint is wrong.',
    )
  const cosigned: Witness[] = []
  for (const witness of witnesses) {
    const times: number[] = []
    for (const { signature } of signatures.filter((one) => isBy(one, witness))) {
      const time = await cosignedAt(text, witness, signature)
      must(
        time !== null,
        'checkpoint-witness',
        `The signature of ${witness.name} on the checkpoint is wrong.`,
      )
      times.push(time)
    }
    // It says that the checkpoint existed by then: the earliest says most.
    if (times.length > 0) cosigned.push({ name: witness.name, time: Math.min(...times) })
  }
  return { checkpoint, witnesses: cosigned }
}
