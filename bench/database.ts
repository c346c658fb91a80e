import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateMemos, LARGE_ORGANISATION } from '@countersign/demo-data/generate/generate-memos'
import { startPostgres } from '../scripts/postgres/cluster.ts'
import { root } from '../scripts/root.ts'

const SEED = 'bench'
const SHOWN_EVERY = 50_000

/** Seconds to fill the database; null if an earlier run had filled it. */
export interface BenchDatabase {
  url: string
  /** Of the PostgreSQL server. */
  pid: number
  folder: string
  filledIn: number | null
  stop(): Promise<void>
}

/**
 * A PostgreSQL with default settings and this many generated memos, kept for the next run; a measurement adds only a few
 * thousand memos. Delete the folder to start over.
 */
export async function openBenchDatabase(
  memos: number,
  folder = defaultFolder(memos),
): Promise<BenchDatabase> {
  mkdirSync(folder, { recursive: true })
  const postgres = await startPostgres({ dataDir: folder, port: 0, say: console.log })
  const marker = join(folder, 'filled')
  let filledIn: number | null = null
  if (!existsSync(marker)) {
    const began = performance.now()
    const options = { memos, seed: SEED, now: new Date(), beside: false, ...LARGE_ORGANISATION }
    await generateMemos(postgres.url, join(root, 'demo/organisation.json'), options, (done) => {
      if (typeof done === 'string' || done % SHOWN_EVERY === 0) console.log(`generating: ${done}`)
    })
    filledIn = (performance.now() - began) / 1000
    writeFileSync(marker, String(memos))
  }
  return { url: postgres.url, pid: postgres.pid, folder, filledIn, stop: () => postgres.stop() }
}

function defaultFolder(memos: number): string {
  return join(tmpdir(), `countersign-bench-${memos}`)
}
