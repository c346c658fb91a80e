import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildImage } from '../../scripts/image/build-image.ts'
import { missingTools } from '../../scripts/image/missing-tools.ts'
import { explain } from '../../scripts/plain-error.ts'
import { sweep } from '../../scripts/postgres/sweep.ts'
import { tryContainers } from './containers.ts'

// `npm run containers [-- --image FILE]`: builds the image, or takes one, and uses the product in containers of it.

/** Exit code of a trial that was not run, as in Automake. */
const SKIPPED = 77
const PREFIX = 'countersign-archive-'

const { values } = parseArgs({ options: { image: { type: 'string' } } })

async function main(): Promise<number> {
  const missing = missingTools()
  if (missing.length > 0 || process.getuid?.() !== 0) {
    const packages = missing.length > 0 ? `install Debian's ${missing.join(' and ')}` : 'become root'
    console.log(`Skipped: ${packages} to run containers here.`)
    return SKIPPED
  }
  const began = performance.now()
  await sweep(tmpdir(), PREFIX)
  const scratch = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  try {
    const archive = values.image ?? (await buildImage(join(scratch, 'countersign.tar'), console.log)).archive
    const faults = await tryContainers(resolve(archive), console.log)
    for (const fault of faults) console.log(fault)
    console.log(`${faults.length} faults in ${Math.round((performance.now() - began) / 1000)} s`)
    return faults.length === 0 ? 0 : 1
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
