import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSite } from '@countersign/test-kit/site'
import { publishTemplate } from '@countersign/test-kit/memos'
import { root } from '../scripts/root.ts'
import { openBenchDatabase } from './database.ts'
import { machineFacts } from './measuring/machine.ts'
import { table } from './measuring/markdown-table.ts'
import { startServerProcess } from './server-process.ts'
import type { WorstBody } from './worst-bodies.ts'
import { worstBodies } from './worst-bodies.ts'

/**
 * `node bench/bodies.ts [--out FILE]`: measures the processor time of the most expensive bodies of every kind, and the latency
 * of another client while 30 of the first kind arrive concurrently.
 */
const { values } = parseArgs({ options: { out: { type: 'string' } } })

const ROUNDS = 8
const AT_ONCE = 30
/** Anything slower is measured once. */
const LONG_MS = 3_000
const MEMOS = 200

interface Figure extends WorstBody {
  status: string
  cpu: number
  took: number
}

const database = await openBenchDatabase(MEMOS)
const site = await openSite({ url: database.url, drop: () => Promise.resolve() })
const server = await startServerProcess(database.url, database.folder)
try {
  const code = `B${randomUUID().slice(0, 6).toUpperCase()}`
  const { templateId } = await publishTemplate(site, code)
  const attacker = await site.signIn('ramon.uy@northwind.example')
  const other = await site.signIn('bea.lim@northwind.example')
  const send = (cookie: string, { call, body }: Pick<WorstBody, 'call' | 'body'>) =>
    fetch(`${server.url}/call/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body,
    }).then(
      async (response) => {
        const answer = (await response.json()) as { error?: { status: string; message: string } }
        return answer.error ? `${answer.error.status}: ${answer.error.message}` : 'OK'
      },
      () => 'connection closed',
    )
  const figures: Figure[] = []
  const bodies = worstBodies({ templateId, section: 'SECTION_1', rich: 'BODY', subject: 'TEXT_SUBJECT' })
  for (const one of bodies) {
    const first = await measure(one, 1)
    const figure = first.took > LONG_MS ? first : await measure(one, ROUNDS)
    figures.push(figure)
    console.log(`${figure.cpu.toFixed(1)} ms  ${one.call}  ${one.kind}  ${figure.status.slice(0, 90)}`)
  }
  const waits = await waitBeside(bodies[0] as WorstBody)
  console.log(`waits beside ${AT_ONCE} at once: ${waits}`)
  if (values.out) writeFileSync(join(root, 'bench', 'results', values.out), report(figures, waits))

  async function measure(one: WorstBody, rounds: number): Promise<Figure> {
    const [before, began] = [server.processorTime(), performance.now()]
    let status = ''
    for (let round = 0; round < rounds; round += 1) status = await send(attacker.cookie, one)
    const cpu = (server.processorTime() - before) / rounds
    return { ...one, status, cpu, took: (performance.now() - began) / rounds }
  }

  /** The slowest small call of another client while that many bodies arrived concurrently. */
  async function waitBeside(body: WorstBody): Promise<string> {
    let isOver = false
    const flood = Promise.all(Array.from({ length: AT_ONCE }, () => send(attacker.cookie, body))).then(
      () => (isOver = true),
    )
    let longest = 0
    while (!isOver) {
      const began = performance.now()
      await send(other.cookie, { call: 'get_templates', body: '{"data":{}}' })
      longest = Math.max(longest, performance.now() - began)
    }
    await flood
    return `${longest.toFixed(0)} ms`
  }
} finally {
  await server.stop()
  await site.stop()
  await database.stop()
}

function report(figures: Figure[], waits: string): string {
  const rows = figures.map(({ kind, call, body, status, cpu, took }) => [
    kind,
    call,
    `${(Buffer.byteLength(body) / 1024).toFixed(0)} kB`,
    cpu.toFixed(0),
    took.toFixed(0),
    status,
  ])
  return `# The worst bodies

${machineFacts()
  .map((line) => `- ${line}`)
  .join('\n')}
- Each ${ROUNDS} times in a row, after once to warm up; processor time is the server's own.

${table(['body', 'call', 'size', 'processor, ms', 'until answered, ms', 'answer'], rows)}

The longest wait of another person's \`get_templates\` while ${AT_ONCE} of the first arrive at once: ${waits}.
`
}
