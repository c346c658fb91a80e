import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const CLIENT = { clientId: 'countersign', clientSecret: 'a-secret-for-journeys-only' }

interface Identity {
  issuer: string
  clientId: string
  clientSecret: string
  stop: () => Promise<void>
}

/** Starts one more development provider, with an issuer of its own and the demo people (B4). */
export async function startIdentity(port: number, redirectUris: readonly string[]): Promise<Identity> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-e2e-identity-'))
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['apps/identity-dev/src/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      IDENTITY_URL: url,
      IDENTITY_PORT: String(port),
      IDENTITY_CLIENT_ID: CLIENT.clientId,
      IDENTITY_CLIENT_SECRET: CLIENT.clientSecret,
      IDENTITY_REDIRECT_URIS: redirectUris.join(','),
      IDENTITY_DATA_DIR: dataDir,
      DEMO_FILE: join(ROOT, 'demo/organisation.json'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    issuer: `${url}/google`,
    ...CLIENT,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
