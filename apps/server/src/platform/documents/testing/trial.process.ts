import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { serveTasks } from '../serve-tasks.ts'

/** Tasks of the test process. */
export type Task =
  | { kind: 'pid' }
  | { kind: 'environment' }
  | { kind: 'buffers'; megabytes: number }
  | { kind: 'keep'; megabytes: number }
  | { kind: 'sleep'; ms: number }
  /** Creates the file `started` before it blocks for ever. */
  | { kind: 'endless'; started: string }
  | { kind: 'exit' }
  | { kind: 'fail' }

const kept: Buffer[] = []

serveTasks(async (message) => {
  const task = message as Task
  switch (task.kind) {
    case 'pid':
      return process.pid
    case 'environment':
      return Object.keys(process.env)
    case 'buffers':
      // Outside the JavaScript heap, like a decoded image.
      kept.push(Buffer.alloc(task.megabytes * 1_048_576, 1))
      await sleep(60_000)
      return undefined
    case 'keep':
      kept.push(Buffer.alloc(task.megabytes * 1_048_576, 1))
      return undefined
    case 'sleep':
      await sleep(task.ms)
      return undefined
    case 'endless':
      writeFileSync(task.started, '')
      for (;;);
    case 'exit':
      return process.exit(7)
    case 'fail':
      throw new Error('It is not to be')
  }
})
