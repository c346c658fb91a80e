import type { Checkpoint, NoteKey } from '@countersign/evidence'
import { cosignedAt, formatWitnessRequest, isBy, parseNote, signatureLine } from '@countersign/evidence'
import type { AskedWitness } from '../../../platform/config/witness-settings.ts'
import { readAnswer } from '../../../platform/outgoing/read-answer.ts'

const ANSWER_MS = 10_000
const MOST_ANSWER_BYTES = 32 * 1024
/** A cosignature says when it was made: one of another time proves nothing that this installation would want to publish. */
const MOST_SKEW_MS = 24 * 60 * 60 * 1000

/** A witness doesn't answer, or answers something else than the protocol has. It is asked again. */
export class WitnessAway extends Error {
  override name = 'WitnessAway'
}

/** A witness has seen another history of this log: a database that was restored, or a log that was rewritten. */
export class WitnessRefuses extends Error {
  override name = 'WitnessRefuses'
}

export interface Cosignature {
  line: string
  at: Date
}

/** A checkpoint as it is asked about. */
export interface AskedCheckpoint extends Pick<Checkpoint, 'size'> {
  /** Its signed note. */
  note: string
  /** The proof that it only adds to the log of a smaller size. */
  consistencyFrom(seen: number): Promise<Uint8Array[]>
}

/**
 * Asks a witness to cosign a checkpoint (C2SP tlog-witness), and checks what it answers (O2).
 * @param seen the size that it is known to have cosigned last
 * @throws WitnessAway, WitnessRefuses
 */
export async function askWitness(
  { key, url }: AskedWitness,
  checkpoint: AskedCheckpoint,
  { seen, now }: { seen: number; now: Date },
): Promise<Cosignature> {
  const first = await post(url, checkpoint, seen)
  const answer = first.status === 409 ? await post(url, checkpoint, sizeSeen(first, checkpoint, seen)) : first
  if (answer.status === 409 || answer.status === 422)
    throw new WitnessRefuses(`It has cosigned another log of ${checkpoint.size} entries or fewer.`)
  if (answer.status !== 200) throw new WitnessAway(`It answered ${answer.status}.`)
  return readCosignature(answer.body, { key, note: checkpoint.note, now })
}

interface Answer {
  status: number
  body: string
}

/**
 * Which size the witness has seen instead.
 * @throws WitnessRefuses where the log isn't as large, or has another root there
 */
function sizeSeen({ body }: Answer, { size }: AskedCheckpoint, seen: number): number {
  const [, digits] = /^(0|[1-9]\d{0,14})\n$/.exec(body) ?? []
  if (digits === undefined) throw new WitnessAway('It answered 409 without the size that it has seen.')
  const other = Number(digits)
  if (other > size)
    throw new WitnessRefuses(`It has cosigned ${other} entries of this log, which has ${size}.`)
  if (other === seen) throw new WitnessRefuses(`It has cosigned another log of ${seen} entries.`)
  return other
}

async function post(url: string, checkpoint: AskedCheckpoint, seen: number): Promise<Answer> {
  const consistency = await checkpoint.consistencyFrom(seen)
  try {
    const response = await fetch(`${url}/add-checkpoint`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: formatWitnessRequest({ seen, consistency, checkpoint: checkpoint.note }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const body = response.body
      ? Buffer.from(await readAnswer(response, MOST_ANSWER_BYTES)).toString('utf8')
      : ''
    return { status: response.status, body }
  } catch (cause) {
    throw new WitnessAway(`It doesn’t answer: ${(cause as Error).message}`, { cause })
  }
}

/** @throws WitnessAway where no line is a cosignature by its key, made now */
async function readCosignature(
  body: string,
  { key, note, now }: { key: NoteKey; note: string; now: Date },
): Promise<Cosignature> {
  const { text } = parseNote(note)
  for (const { signature, ...named } of linesOf(body).filter((line) => isBy(line, key))) {
    const time = await cosignedAt(text, key, signature)
    if (time === null) throw new WitnessAway(`Its cosignature is wrong (${named.keyId}).`)
    if (Math.abs(time * 1000 - now.getTime()) > MOST_SKEW_MS)
      throw new WitnessAway('Its cosignature is of another time.')
    return { line: signatureLine(key, signature), at: new Date(time * 1000) }
  }
  throw new WitnessAway('It answered without a cosignature by its key.')
}

function linesOf(body: string) {
  try {
    return parseNote(`answer\n\n${body}`).signatures
  } catch (cause) {
    throw new WitnessAway('It answered something else than cosignatures.', { cause })
  }
}
