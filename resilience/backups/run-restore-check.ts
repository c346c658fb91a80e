import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../../scripts/root.ts'

/**
 * Runs `npm run restore-check` as a person does.
 * @param interruptAt a text; once it was printed, the check is interrupted as by Ctrl-C
 */
export async function runRestoreCheck(
  options: string[],
  interruptAt?: string,
): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, ['scripts/restore-check.ts', ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH },
  })
  let printed = ''
  let isInterrupted = false
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk
      // Once: a process that is already exiting would die of another signal.
      if (isInterrupted || interruptAt === undefined || !printed.includes(interruptAt)) return
      isInterrupted = child.kill('SIGINT')
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, printed }
}
