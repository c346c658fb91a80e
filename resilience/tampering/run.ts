import { availableParallelism } from 'node:os'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkDocument, parseTrust } from '@countersign/evidence'
import { startScratchDatabase } from '../cluster/scratch-database.ts'
import { EACH_BIT, EACH_BYTE } from './bits.ts'
import { changeStructure } from './change-structure.ts'
import { describeStages, flipBytes } from './flip-bytes.ts'
import type { SealedMemo } from './sealed-memo.ts'
import { sealMemo } from './sealed-memo.ts'

// `npm run tampering [-- FILE --trust trust.json] [--every-bit] [--sample 1000] [--seed 1]`: flips each byte of a sealed PDF, one at a
// time, and requires that each is refused, by a check that has a name (O3). Without FILE it seals a memo in a product of its own. Each bit
// of the seal is flipped, and one of each byte of the document; with `--every-bit` all of them. Exits with 1 if a flip passes.
const MOST_WORKERS = 2
const MOST_SHOWN = 20

const { values, positionals } = parseArgs({
  options: {
    trust: { type: 'string', default: 'trust.json' },
    'every-bit': { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
  allowPositionals: true,
})

async function makeMemo(): Promise<SealedMemo> {
  const database = await startScratchDatabase()
  try {
    return await sealMemo(database.url)
  } finally {
    await database.stop()
  }
}

const [file] = positionals
const memo =
  file === undefined
    ? await makeMemo()
    : { sealed: new Uint8Array(readFileSync(file)), trust: readFileSync(values.trust, 'utf8') }
const { seal } = await checkDocument(memo.sealed, parseTrust(memo.trust))
if (!seal) throw new Error(`${values.trust} names no roots of seals.`)
console.log(`${file ?? 'A memo'}: ${memo.sealed.length} bytes, sealed by ${seal.by} at ${seal.at}`)

const { seed } = values
const choice =
  values.sample === undefined
    ? { seed, bitsOf: values['every-bit'] ? EACH_BIT : EACH_BYTE }
    : { seed, sample: Number(values.sample) }
const began = performance.now()
let shown = 0
const { flips, stages, faults } = await flipBytes(memo, choice, {
  workers: Math.min(MOST_WORKERS, availableParallelism()),
  onProgress(done, all) {
    const percent = Math.floor((100 * done) / all)
    if (percent < shown + 5) return
    shown = percent
    const seconds = (performance.now() - began) / 1000
    console.log(`${percent} %, ${Math.round((seconds * (all - done)) / done)} s left`)
  },
})
const structure = await changeStructure(memo.sealed, memo.trust)
const all = [...faults, ...structure.faults]
console.log(
  `${flips} flips in ${((performance.now() - began) / 1000).toFixed(0)} s, seed ${seed}: ${faults.length} not refused`,
)
for (const line of describeStages(stages)) console.log(`  ${line}`)
console.log(`${structure.refused.length} changes of the structure refused, ${structure.faults.length} not`)
for (const line of structure.refused) console.log(`  ${line}`)
for (const fault of all.slice(0, MOST_SHOWN)) console.log(`FAULTY  ${fault}`)
process.exitCode = all.length === 0 ? 0 : 1
