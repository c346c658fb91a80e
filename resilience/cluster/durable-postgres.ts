import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningPostgres } from '../../scripts/postgres/cluster.ts'
import { startPostgres } from '../../scripts/postgres/cluster.ts'
import { killAtExit } from '../../scripts/postgres/postmaster.ts'

export interface DurablePostgres {
  url: string
  /** Kills the postmaster, as a failing machine would, and restarts the server on the same port. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** A PostgreSQL with production settings: acknowledged commits are on disk. */
export async function startDurablePostgres(): Promise<DurablePostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-durable-'))
  const start = (port: number) =>
    startPostgres({ dataDir, port, settings: { max_connections: '200' }, say: () => undefined })
  let server: RunningPostgres = await start(0)
  const { url, port, home } = server
  const spare = killAtExit(() => server.pid)
  return {
    url,
    async crash() {
      process.kill(server.pid, 'SIGKILL')
      await server.ended
      server = await start(port)
      if (server.port !== port) throw new Error(`PostgreSQL came back on port ${server.port}, not ${port}`)
    },
    async stop() {
      spare()
      await server.stop()
      rmSync(home, { recursive: true, force: true })
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
