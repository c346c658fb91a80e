import { spawnSync } from 'node:child_process'
import { PlainError } from '../plain-error.ts'

const MOST_OUTPUT_BYTES = 64 * 1024 * 1024

/** Runs a program to its end. @returns what it printed @throws PlainError with its errors if it fails */
export function runProgram(
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT_BYTES,
  })
  if (error) throw new PlainError(`${program}: ${error.message}`)
  if (status !== 0) throw new PlainError(`${program} ended with ${status}:\n${stderr.trim()}`)
  return stdout
}
