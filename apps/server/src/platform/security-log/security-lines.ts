import { createWriteStream } from 'node:fs'

/** The target of the security log's JSON lines (SECURITY_LOG): none, standard output, or an append-only file. */
export function securityLines(
  target: string,
  onFailure: (cause: unknown) => void,
): { write: (line: string) => void; close: () => Promise<void> } {
  if (target === 'none') return { write: () => undefined, close: () => Promise.resolve() }
  if (target === 'stdout')
    return { write: (line) => void process.stdout.write(line), close: () => Promise.resolve() }
  const file = createWriteStream(target, { flags: 'a', mode: 0o600 })
  file.on('error', onFailure)
  return {
    write: (line) => void file.write(line),
    close: () => new Promise((resolve) => file.end(() => resolve())),
  }
}
