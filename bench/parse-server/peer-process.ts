import { fork, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/postgres/free-port.ts'

const FOLDER = import.meta.dirname

export interface PeerProcess {
  url: string
  /** Creates a person and signs them in. @returns their session token */
  signIn(userId: string, email: string, databaseUrl: string): Promise<string>
  stop(): Promise<void>
}

/** The peer has its own packages, which the product's install does not include. */
export function installPeer(): void {
  if (existsSync(join(FOLDER, 'node_modules', 'parse-server'))) return
  console.log('installing Parse Server into bench/parse-server')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: FOLDER, stdio: 'inherit' })
  if (status !== 0) throw new Error('Parse Server could not be installed.')
}

export async function startPeer(databaseUrl: string): Promise<PeerProcess> {
  const port = await freePort(0)
  const masterKey = randomBytes(16).toString('hex')
  const child = fork(join(FOLDER, 'peer.mjs'), {
    cwd: FOLDER,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PEER_PORT: String(port),
      PEER_DATABASE_URL: databaseUrl,
      PEER_MASTER_KEY: masterKey,
    },
  })
  const [said] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[]
  if (said !== 'ready') throw new Error('Parse Server did not start.')
  const url = `http://127.0.0.1:${port}/parse`
  const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-parse-application-id': 'bench', ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`Parse Server: ${response.status} ${await response.text()}`)
    return (await response.json()) as { sessionToken: string }
  }
  return {
    url,
    async signIn(userId, email, database) {
      const password = randomBytes(12).toString('hex')
      await send('/users', { username: email, email, password }, { 'x-parse-master-key': masterKey })
      await renameUser(database, email, userId)
      const { sessionToken } = await send('/login', { username: email, password })
      return sessionToken
    },
    async stop() {
      if (child.exitCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Parse Server generates ids, but the memos' permissions use the one derived from the e-mail address. */
async function renameUser(databaseUrl: string, email: string, userId: string): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('DELETE FROM "_Session"')
  await client.query(
    `UPDATE "_User" SET "objectId" = $1, "_rperm" = ARRAY[$1, '*'], "_wperm" = ARRAY[$1] WHERE username = $2`,
    [userId, email],
  )
  await client.end()
}
