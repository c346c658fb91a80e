import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './cluster.ts'
import { killAtExit } from './postmaster.ts'
import { sweep } from './sweep.ts'

const PREFIX = 'countersign-test-postgres-'

/**
 * A PostgreSQL for one test run, in a temporary folder, on any free port, without fsync. `stop` ends it and
 * removes the folder; so does the end of the process.
 *
 * @returns `url` of an empty database whose owner may create others
 */
export async function startTestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  await sweep(tmpdir(), PREFIX)
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })
  const server = await startPostgres({
    dataDir,
    port: 0,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      // Delay measurements read when a change was committed.
      track_commit_timestamp: 'on',
    },
    say: () => undefined,
  })
  const spare = killAtExit(() => server.pid)
  return {
    url: server.url,
    async stop() {
      spare()
      await server.stop()
      remove(server.home)
      remove(dataDir)
    },
  }
}
