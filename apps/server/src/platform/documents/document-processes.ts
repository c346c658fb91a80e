import type { Child, ChildEnd, ChildLimits } from './child.ts'
import { startChild } from './child.ts'
import { DocumentFailed } from './document-failed.ts'

/** Exclusive use of a process for one document. */
export interface Turn {
  /** @throws DocumentFailed if the process rejects the message, dies, or exceeds its memory or time limit */
  ask(message: unknown): Promise<unknown>
}

/** A pool of processes of one kind, started on first use and kept warm. */
export interface DocumentProcesses {
  /** Runs `work` with the first free process; error messages name the document `name`. */
  use<Result>(name: string, work: (turn: Turn) => Promise<Result>): Promise<Result>
  /** Ids of live processes, for tests and metrics. */
  pids(): number[]
  close(): Promise<void>
}

export interface ProcessPlan {
  /** The child's entry point, which calls `serveTasks`. */
  entry: URL
  limits: ChildLimits
  /** Milliseconds per answer. */
  timeLimit: number
  /** Maximum number of processes. All but the first exit after `SPARE_MS` of idleness. */
  size: number
  /** Documents after which a process is replaced. */
  documents: number
}

/** How often the memory of a busy process is checked. */
const MEMORY_CHECK_MS = 50
/** How long an idle process beyond the first is kept. */
const SPARE_MS = 60_000

interface Slot {
  child: Child
  made: number
  busy: boolean
  spare: NodeJS.Timeout | null
  /** Settles the pending request. */
  pending: { resolve: (value: unknown) => void; reject: (cause: Error) => void } | null
  /** Why the process can't be used any more; null while it can. */
  failure: DocumentFailed | null
}

interface Waiter {
  start: (slot: Slot) => void
  reject: (cause: Error) => void
}

/** @see docs/decisions/0017-document-processes.md */
export function createDocumentProcesses(plan: ProcessPlan): DocumentProcesses {
  const slots = new Set<Slot>()
  const queue: Waiter[] = []
  let closed = false

  const open = (): Slot => {
    const child = startChild(plan.entry, plan.limits)
    const slot: Slot = { child, made: 0, busy: false, spare: null, pending: null, failure: null }
    child.onAnswer = (answer) => {
      if ('error' in answer) slot.pending?.reject(new DocumentFailed('refused', answer.error))
      else slot.pending?.resolve(answer.value)
    }
    child.onEnd = (end) => {
      slots.delete(slot)
      slot.failure ??= closed ? null : failureOf(end, plan.limits)
      slot.pending?.reject(slot.failure ?? new Error(CLOSED))
    }
    slots.add(slot)
    return slot
  }

  const drop = (slot: Slot) => {
    slots.delete(slot)
    if (slot.spare) clearTimeout(slot.spare)
    slot.child.kill()
  }

  const takeFree = (): Slot | undefined => {
    const idle = [...slots].find((slot) => !slot.busy && slot.failure === null)
    const slot = idle ?? (slots.size < plan.size ? open() : undefined)
    if (!slot) return undefined
    if (slot.spare) clearTimeout(slot.spare)
    slot.spare = null
    slot.busy = true
    slot.child.setBusy(true)
    return slot
  }

  const startNext = () => {
    if (queue.length === 0) return
    const slot = takeFree()
    if (slot) queue.shift()?.start(slot)
  }

  const kill = (slot: Slot, failure: DocumentFailed) => {
    slot.failure = failure
    slot.pending?.reject(failure)
    drop(slot)
  }

  const ask = async (slot: Slot, message: unknown): Promise<unknown> => {
    if (closed) throw new Error(CLOSED)
    if (slot.failure) throw slot.failure
    const { memory } = plan.limits
    const timer = setTimeout(
      () => kill(slot, new DocumentFailed('time', `it took longer than ${plan.timeLimit} ms`)),
      plan.timeLimit,
    )
    const memoryCheck = setInterval(() => {
      if (slot.child.residentMegabytes() > memory) kill(slot, tooLarge(memory))
    }, MEMORY_CHECK_MS)
    try {
      return await new Promise((resolve, reject) => {
        slot.pending = { resolve, reject }
        slot.child.send(message)
      })
    } finally {
      slot.pending = null
      clearTimeout(timer)
      clearInterval(memoryCheck)
    }
  }

  const acquire = () =>
    new Promise<Slot>((start, reject) => {
      if (closed) return reject(new Error(CLOSED))
      queue.push({ start, reject })
      startNext()
    })

  const release = (slot: Slot) => {
    slot.busy = false
    slot.child.setBusy(false)
    slot.made++
    // Memory still held from this document would be missing for the next one.
    const isSpent = slot.made >= plan.documents || slot.child.residentMegabytes() > plan.limits.memory / 2
    if (slots.has(slot) && (isSpent || slot.failure)) drop(slot)
    else if (slots.size > 1) {
      slot.spare = setTimeout(() => slots.size > 1 && !slot.busy && drop(slot), SPARE_MS)
      slot.spare.unref()
    }
    startNext()
  }

  return {
    async use(name, work) {
      const slot = await acquire()
      try {
        return await work({ ask: (message) => ask(slot, message) })
      } catch (cause) {
        // The failed document may have left state behind: the next one gets a fresh process.
        drop(slot)
        if (!(cause instanceof DocumentFailed)) throw cause
        throw new DocumentFailed(cause.reason, `${name} could not be made: ${cause.message}`)
      } finally {
        release(slot)
      }
    },
    pids: () => [...slots].flatMap(({ child }) => child.pid ?? []),
    async close() {
      closed = true
      for (const { reject } of queue.splice(0)) reject(new Error(CLOSED))
      await Promise.all(
        [...slots].map(
          (slot) =>
            new Promise<void>((resolve) => {
              const { onEnd } = slot.child
              slot.child.setBusy(true)
              slot.child.onEnd = (end) => {
                onEnd(end)
                resolve()
              }
              drop(slot)
            }),
        ),
      )
    },
  }
}

const CLOSED = 'The processes that make documents are closed'

const tooLarge = (memory: number) => new DocumentFailed('memory', `it took more than ${memory} MB of memory`)

function failureOf({ code, signal, outOfMemory }: ChildEnd, { memory }: ChildLimits): DocumentFailed {
  if (outOfMemory) return tooLarge(memory)
  return new DocumentFailed('died', `its process ended with ${signal ?? `code ${code}`}`)
}
