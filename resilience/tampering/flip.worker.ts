import { parentPort, workerData } from 'node:worker_threads'
import { checkDocument, parseTrust } from '@countersign/evidence'
import type { Stages } from '@countersign/evidence/testing/flips'
import { countStage, partsOf, refusalOf } from '@countersign/evidence/testing/flips'
import type { Choice } from './bits.ts'
import { chooseFlips } from './bits.ts'

/** What a worker is given: the file, the trust file, which bits, and its share of them. */
export interface Share {
  sealed: Uint8Array
  trust: string
  choice: Choice
  first: number
  of: number
}

/** What a worker reports after each batch. */
export interface Progress {
  flips: number
  stages: Stages
  /** Flips that passed, or that a check stumbled over, a line each. */
  faults: string[]
}

const BATCH = 500

const { sealed, trust, choice, first, of } = workerData as Share
const trusted = parseTrust(trust)
const partOf = partsOf(sealed)
const flips = chooseFlips(sealed, choice).filter((_, number) => number % of === first)

for (let done = 0; done < flips.length; done += BATCH) {
  const batch = flips.slice(done, done + BATCH)
  const progress: Progress = { flips: batch.length, stages: {}, faults: [] }
  for (const flip of batch) {
    const place = `bit ${flip.bit} of byte ${flip.at} (${partOf(flip.at)})`
    try {
      const check = await refusalOf(sealed, flip, (file) => checkDocument(file, trusted))
      if (check === null) progress.faults.push(`${place} can be flipped`)
      else countStage(progress.stages, partOf(flip.at), check)
    } catch (error) {
      progress.faults.push(`${place}: ${String((error as Error).cause)}`)
    }
  }
  parentPort?.postMessage(progress)
}
