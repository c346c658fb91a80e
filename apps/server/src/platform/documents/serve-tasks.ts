import { writeFileSync } from 'node:fs'
import { isMainThread, Worker } from 'node:worker_threads'
import type { ChildAnswer } from './child.ts'

/**
 * The child's side: answers the parent's messages in order. The child exits with its parent and ignores signals to the process
 * group, because the parent drains first.
 */
export function serveTasks(answer: (message: unknown) => unknown): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.once('disconnect', () => process.exit())
  volunteerForOomKiller()
  endWithParent()
  let last: Promise<void> = Promise.resolve()
  process.on('message', (message) => {
    last = last.then(async () => send(await settle(answer, message)))
  })
}

async function settle(answer: (message: unknown) => unknown, message: unknown): Promise<ChildAnswer> {
  try {
    return { value: await answer(message) }
  } catch (cause) {
    return { error: cause instanceof Error ? cause.message : String(cause) }
  }
}

function send(answer: ChildAnswer): void {
  process.send?.(answer, undefined, undefined, () => undefined)
}

/** When the machine runs out of memory, the kernel should kill this process rather than its parent. */
function volunteerForOomKiller(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Only Linux has this setting.
  }
}

/** Rendering blocks this thread, which would miss the parent's end, so another thread watches for it. */
function endWithParent(): void {
  if (!isMainThread) return
  // Read the parent's id now: it may be gone by the time the thread checks.
  const watch = `setInterval(() => process.ppid === ${process.ppid} || process.kill(process.pid, 'SIGKILL'), 1000)`
  new Worker(watch, {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: 4, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
  }).unref()
}
