import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SealFiles } from '@countersign/timestamp-dev/authorities'
import { makeSealFiles, sealFilesIn } from '@countersign/timestamp-dev/authorities'
import type { TimestampServer } from '@countersign/timestamp-dev'
import { startTimestampServer } from '@countersign/timestamp-dev'

/** What a test needs to seal: files, a timestamp authority, and the settings that name them. */
export interface TestSealing {
  files: SealFiles
  environment: Record<string, string>
  /** Stops the authority, and starts it again at the same port. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  stop(): Promise<void>
}

export async function startTestSealing(): Promise<TestSealing> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-seal-'))
  await makeSealFiles(folder, 'Northwind Holdings')
  const files = sealFilesIn(folder)
  const start = (port: number): Promise<TimestampServer> =>
    startTimestampServer({
      host: '127.0.0.1',
      port,
      key: files.timestampKey,
      certificate: files.timestampCertificate,
    })
  let server = await start(0)
  const { port } = server
  return {
    files,
    environment: {
      SEAL_KEY: `file:${files.sealKey}`,
      SEAL_CERTIFICATE: files.sealCertificate,
      TSA_URL: `http://127.0.0.1:${port}/`,
      TSA_CERTIFICATE: files.timestampRoot,
    },
    goAway: () => server.close(),
    async comeBack() {
      server = await start(port)
    },
    async stop() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
