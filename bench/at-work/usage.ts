import { machineTime, measureTree } from '../measuring/process-tree.ts'
import { processorTime } from '../measuring/processor-time.ts'
import { residentMemory } from '../measuring/resident-memory.ts'

/** Processors used on average (1 is one core), and memory in MB at the end. */
export interface Used {
  processors: number
  memory: number
}

export interface Usage {
  apis: Used
  /** With the processes that make PDFs. */
  worker: Used
  database: Used
  /** This process: the people. */
  client: Used
}

export interface MeasuredUsage {
  usage: Usage
  /** Processors used by everything else on the machine. */
  others: number
}

interface Pids {
  apis: number[]
  worker: number
  database: number
}

/** Measures what each part uses while work goes on. */
export async function measureUsage(pids: Pids, work: () => Promise<unknown>): Promise<MeasuredUsage> {
  const began = performance.now()
  const busy = machineTime()
  const before = look(pids)
  await work()
  const after = look(pids)
  const elapsed = performance.now() - began
  const used = (part: keyof Usage): Used => ({
    processors: (after[part].time - before[part].time) / elapsed,
    memory: after[part].memory,
  })
  const usage = {
    apis: used('apis'),
    worker: used('worker'),
    database: used('database'),
    client: used('client'),
  }
  const own = Object.values(usage).reduce((sum, { processors }) => sum + processors, 0)
  return { usage, others: Math.max(0, (machineTime() - busy) / elapsed - own) }
}

function look({ apis, worker, database }: Pids): Record<keyof Usage, { time: number; memory: number }> {
  const trees = apis.map(measureTree)
  return {
    apis: {
      time: trees.reduce((sum, { time }) => sum + time, 0),
      memory: trees.reduce((sum, { memory }) => sum + memory, 0),
    },
    worker: measureTree(worker),
    database: measureTree(database),
    // Not its tree: the server and the database are its children.
    client: { time: processorTime(process.pid), memory: residentMemory(process.pid).now },
  }
}
