import { startPostgres } from './cluster.ts'

// The process that the test kills: it starts a server, prints its address, and never stops it.
const server = await startPostgres({ dataDir: process.argv[2] ?? '', port: 0, say: () => undefined })
process.stdout.write(`${JSON.stringify({ url: server.url, pid: server.pid })}\n`)
setInterval(() => undefined, 60_000)
