import { join } from 'node:path'
import { runProgram } from './run-program.ts'

/** buildah with a storage of its own in a scratch folder, which is removed with it. */
export interface Buildah {
  /** @returns what it printed */
  run(command: string, ...args: string[]): string
  /** The arguments that lead to its storage. */
  storage: readonly string[]
}

/** The driver vfs only copies, which works where overlays cannot be mounted and leaves nothing mounted after a failure. */
export function openBuildah(scratch: string): Buildah {
  const storage = ['--root', join(scratch, 'storage'), '--runroot', join(scratch, 'run')]
  const all = [...storage, '--storage-driver', 'vfs']
  return { storage: all, run: (command, ...args) => runProgram('buildah', [...all, command, ...args]) }
}
