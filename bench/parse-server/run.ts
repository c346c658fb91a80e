import { parseArgs } from 'node:util'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { openSite } from '@countersign/test-kit/site'
import { databaseUrl } from '@countersign/test-kit/database-url'
import { findParticipants } from '../signed-in-people.ts'
import { openBenchDatabase } from '../database.ts'
import { startServerProcess } from '../server-process.ts'
import { median } from '../measuring/statistics.ts'
import { fillPeer, peerUserId } from './fill-peer.ts'
import { installPeer, startPeer } from './peer-process.ts'

/**
 * `npm run peer [-- --memos 100000]`: compares the product with Parse Server on the same memos in the same PostgreSQL: a
 * signed-in person's 15 latest completed memos, alternately, each with a session and its own permissions.
 */
const AIM = 3
const AT_ONCE = 4
const ROUND_MS = 1_000
const PEER_DATABASE = 'parse_peer'

const { values } = parseArgs({
  options: { memos: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '10' } },
})

interface Asked {
  what: string
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  /** Number of memos in an answer. */
  memos(answer: string): number
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

function ask({ url, method, headers, body }: Asked): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const sent = request(url, { agent, method, headers }, (response) => {
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => (text += chunk))
    response.on('error', reject)
    response.on('end', () =>
      response.statusCode === 200 ? resolve(text) : reject(new Error(`${response.statusCode} ${text}`)),
    )
  })
  sent.on('error', reject)
  sent.end(body)
  return promise
}

async function perSecond(asked: Asked): Promise<number> {
  const began = performance.now()
  let count = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() - began < ROUND_MS) {
        await ask(asked)
        count += 1
      }
    }),
  )
  return (1000 * count) / (performance.now() - began)
}

async function emptyDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`DROP DATABASE IF EXISTS ${PEER_DATABASE} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${PEER_DATABASE}`)
  await client.end()
  return databaseUrl(url, PEER_DATABASE)
}

installPeer()
const database = await openBenchDatabase(Number(values.memos))
const site = await openSite({ url: database.url, drop: () => Promise.resolve() })
const server = await startServerProcess(database.url, database.folder)
const peerUrl = await emptyDatabase(database.url)
const peer = await startPeer(peerUrl)
try {
  const filled = await fillPeer(database.url, peerUrl)
  const { owner } = await findParticipants(site)
  const userId = peerUserId(owner.email)
  const session = await peer.signIn(userId, owner.email, peerUrl)
  const where = {
    owner: { __type: 'Pointer', className: '_User', objectId: userId },
    list: 'history',
  }
  const query = `where=${encodeURIComponent(JSON.stringify(where))}&order=-sortAt&limit=15`
  const fromPeer = (what: string, more: string): Asked => ({
    what,
    method: 'GET',
    url: `${peer.url}/classes/Memo?${query}${more}`,
    headers: { 'x-parse-application-id': 'bench', 'x-parse-session-token': session },
    memos: (answer) => (JSON.parse(answer) as { results: unknown[] }).results.length,
  })
  const ours: Asked = {
    what: 'the product, with the total',
    method: 'POST',
    url: `${server.url}/call/getMyMemosHistoryWithUserID`,
    headers: { 'content-type': 'application/json', cookie: owner.cookie, origin: server.url },
    body: JSON.stringify({ data: {} }),
    memos: (answer) => (JSON.parse(answer) as { result: { memos: unknown[] } }).result.memos.length,
  }
  const all = [
    ours,
    fromPeer('Parse Server, without a total', ''),
    fromPeer('Parse Server, with the total', '&count=1'),
  ]
  for (const asked of all) {
    const named = asked.memos(await ask(asked))
    if (named !== 15) throw new Error(`${asked.what} named ${named} memos, not 15.`)
    await perSecond(asked)
  }
  const rounds = all.map((): number[] => [])
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [index, asked] of all.entries()) rounds[index]?.push(await perSecond(asked))
  const medians = rounds.map(median)
  console.log(
    `${filled.toLocaleString('en')} memos, ${AT_ONCE} requests at once, medians of ${values.rounds} rounds by turns`,
  )
  for (const [index, { what }] of all.entries())
    console.log(`${what}: ${medians[index]?.toFixed(0)} per second`)
  const [product = 0, without = Infinity, withTotal = Infinity] = medians
  console.log(
    `${(product / withTotal).toFixed(1)} times the same list from Parse Server, ${(product / without).toFixed(1)} times one without a total (aim: ${AIM})`,
  )
  if (product < AIM * withTotal) process.exitCode = 1
} finally {
  agent.destroy()
  await peer.stop()
  await server.stop()
  await site.stop()
  await database.stop()
}
