import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Stages } from '@countersign/evidence/testing/flips'
import { countStage, PARTS } from '@countersign/evidence/testing/flips'
import type { Choice } from './bits.ts'
import { chooseFlips } from './bits.ts'
import type { Progress, Share } from './flip.worker.ts'

export interface Flipped {
  flips: number
  stages: Stages
  /** Flips that passed, or that a check stumbled over, a line each. */
  faults: string[]
}

/**
 * Flips bits of a sealed PDF, one at a time, and checks the document each time as an outsider does (O3, O5).
 * @param trust the text of a trust file
 * @param onProgress called now and then with the flips that are done, and all of them
 */
export async function flipBytes(
  { sealed, trust }: Pick<Share, 'sealed' | 'trust'>,
  choice: Choice,
  { workers, onProgress }: { workers: number; onProgress?: (done: number, all: number) => void },
): Promise<Flipped> {
  const all = chooseFlips(sealed, choice).length
  const flipped: Flipped = { flips: 0, stages: {}, faults: [] }
  const take = ({ flips, stages, faults }: Progress) => {
    flipped.flips += flips
    flipped.faults.push(...faults)
    for (const part of PARTS)
      for (const [check, count] of Object.entries(stages[part] ?? {}))
        countStage(flipped.stages, part, check, count)
    onProgress?.(flipped.flips, all)
  }
  await Promise.all(
    Array.from({ length: workers }, async (_, first) => {
      const share: Share = { sealed, trust, choice, first, of: workers }
      const worker = new Worker(new URL('./flip.worker.ts', import.meta.url), { workerData: share })
      worker.on('message', take)
      // Rejects where the worker fails.
      await once(worker, 'exit')
    }),
  )
  if (flipped.flips !== all) throw new Error(`Only ${flipped.flips} of ${all} flips were tried.`)
  return flipped
}

/** A line for each part of the file, with how many flips each check refused. */
export function describeStages(stages: Stages): string[] {
  return PARTS.filter((part) => stages[part]).map((part) => {
    const counted = Object.entries(stages[part] ?? {}).toSorted(([, one], [, other]) => other - one)
    const total = counted.reduce((sum, [, count]) => sum + count, 0)
    return `${part}: ${total} refused, by ${counted.map(([check, count]) => `${check} ${count}`).join(', ')}`
  })
}
