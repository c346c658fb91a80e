import { startIdentityServer } from './server.ts'
import { readSettings, SettingsError } from './settings.ts'

const print = (line: string) => process.stderr.write(`${line}\n`)

function fail(error: unknown): never {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') print(`Port ${port} is taken: set IDENTITY_PORT to another one.`)
  else if (error instanceof SettingsError) print(error.message)
  else print(error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exit(1)
}

try {
  const settings = readSettings(process.env)
  const server = await startIdentityServer(settings, (error) =>
    print(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)))
  }
} catch (error) {
  fail(error)
}
