import type { StdioOptions } from 'node:child_process'
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { root } from './root.ts'

/** Exit code of a tool, and its output unless it was passed through. */
export interface ToolResult {
  code: number
  output: string
}

/**
 * Runs a program of node_modules/.bin in the root folder, with our Node first on its path.
 *
 * @param show whether to pass its output through; it is captured otherwise
 */
export function runTool(
  program: string,
  args: string[],
  options: { show?: boolean; environment?: Record<string, string> } = {},
): Promise<ToolResult> {
  const bin = join(root, 'node_modules', '.bin')
  const stdio: StdioOptions = options.show ? 'inherit' : ['ignore', 'pipe', 'pipe']
  return new Promise((resolve) => {
    const child = spawn(join(bin, program), args, {
      cwd: root,
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ...options.environment },
      stdio,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk))
    child.once('error', (error) => resolve({ code: 1, output: `${program}: ${error.message}` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output: output.trim() }))
  })
}
