import { sealFilesIn } from './authorities.ts'
import { startTimestampServer } from './server.ts'

// The timestamp authority of `npm start`: TIMESTAMP_PORT, and TIMESTAMP_DATA_DIR with the files that the launcher made.

const print = (line: string) => process.stderr.write(`${line}\n`)
const { TIMESTAMP_PORT = '3003', TIMESTAMP_DATA_DIR = '.', HOST = '127.0.0.1' } = process.env
const { timestampKey, timestampCertificate } = sealFilesIn(TIMESTAMP_DATA_DIR)

try {
  const server = await startTimestampServer({
    host: HOST,
    port: Number(TIMESTAMP_PORT),
    key: timestampKey,
    certificate: timestampCertificate,
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void server.close().then(() => process.exit(0)))
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  print(
    code === 'EADDRINUSE' ? `Port ${TIMESTAMP_PORT} is taken: set TIMESTAMP_PORT to another one.` : message,
  )
  process.exit(1)
}
