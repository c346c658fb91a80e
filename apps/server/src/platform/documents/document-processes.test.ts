import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DocumentProcesses } from './document-processes.ts'
import { createDocumentProcesses } from './document-processes.ts'
import { DOCUMENT_LIMITS } from './limits.ts'
import type { Task } from './testing/trial.process.ts'

const opened: DocumentProcesses[] = []

function open(limits: Partial<typeof DOCUMENT_LIMITS> = {}) {
  const { memory, heap, ...plan } = { ...DOCUMENT_LIMITS, size: 1, ...limits }
  const entry = new URL('./testing/trial.process.ts', import.meta.url)
  const processes = createDocumentProcesses({ ...plan, entry, limits: { memory, heap } })
  opened.push(processes)
  return {
    ...processes,
    run: (task: Task) => processes.use(`Document ${task.kind}`, (turn) => turn.ask(task)),
  }
}

afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(opened.splice(0).map((processes) => processes.close()))
})

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 30_000, interval: 20 })

describe('Q4: document processes', () => {
  it('start on first use and stay warm', async () => {
    const processes = open()
    expect(processes.pids()).toEqual([])
    const first = await processes.run({ kind: 'pid' })
    expect(await processes.run({ kind: 'pid' })).toBe(first)
    expect(processes.pids()).toEqual([first])
  })

  it.runIf(platform() === 'linux')(
    'are killed for memory outside the heap limit, which fails only their own document',
    async () => {
      const processes = open({ memory: 160 })
      const first = await processes.run({ kind: 'pid' })
      const large = processes.run({ kind: 'buffers', megabytes: 400 })
      const after = processes.run({ kind: 'pid' })
      await expect(large).rejects.toMatchObject({
        reason: 'memory',
        message: 'Document buffers could not be made: it took more than 160 MB of memory',
      })
      expect(await after).not.toBe(first)
      expect(isAlive(first as number)).toBe(false)
    },
  )

  it.skipIf(platform() === 'win32')('are denied a single allocation far above their limit', async () => {
    const processes = open()
    await expect(processes.run({ kind: 'buffers', megabytes: 4000 })).rejects.toMatchObject({
      name: 'DocumentFailed',
    })
  })

  it('are killed when a document takes too long, even with a blocked event loop', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const folder = mkdtempSync(join(tmpdir(), 'countersign-endless-'))
    const started = join(folder, 'started')
    const processes = open()
    const endless = processes.run({ kind: 'endless', started }).catch((cause: unknown) => cause)
    const after = processes.run({ kind: 'pid' })
    await until(() => existsSync(started))
    await vi.advanceTimersByTimeAsync(DOCUMENT_LIMITS.timeLimit)
    expect(await endless).toMatchObject({ reason: 'time' })
    expect(await after).toBeGreaterThan(0)
    rmSync(folder, { recursive: true })
  })

  it('fail only their own document when they die', async () => {
    const processes = open()
    const results = await Promise.allSettled([
      processes.run({ kind: 'pid' }),
      processes.run({ kind: 'exit' }),
      processes.run({ kind: 'pid' }),
    ])
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(results[1]).toMatchObject({
      reason: { reason: 'died', message: 'Document exit could not be made: its process ended with code 7' },
    })
  })

  it('report why they reject a document', async () => {
    const processes = open()
    await expect(processes.run({ kind: 'fail' })).rejects.toMatchObject({ reason: 'refused' })
  })

  it('are replaced after many documents', async () => {
    const processes = open({ documents: 2 })
    const pids = [1, 2, 3].map(() => processes.run({ kind: 'pid' }))
    const [first, second, third] = await Promise.all(pids)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it.runIf(platform() === 'linux')(
    'are replaced after a document that leaves them more than half full',
    async () => {
      const processes = open()
      const first = await processes.run({ kind: 'pid' })
      await processes.run({ kind: 'keep', megabytes: 300 })
      expect(await processes.run({ kind: 'pid' })).not.toBe(first)
    },
  )

  it('run in parallel, so that a slow document delays no other', async () => {
    const processes = open({ size: 2 })
    let hasFailed = false
    const slow = processes.run({ kind: 'sleep', ms: 60_000 }).catch(() => (hasFailed = true))
    expect(await processes.run({ kind: 'pid' })).toBeGreaterThan(0)
    expect(hasFailed).toBe(false)
    await processes.close()
    await slow
  })

  it('see no settings or secrets', async () => {
    process.env.SECRET_KEY = 'not for children'
    try {
      const names = (await open().run({ kind: 'environment' })) as string[]
      expect(names).not.toContain('SECRET_KEY')
      expect(names).not.toContain('DATABASE_URL')
    } finally {
      delete process.env.SECRET_KEY
    }
  })

  it('reject queued documents on close without blaming the documents', async () => {
    const processes = open()
    const settled = Promise.allSettled([
      processes.run({ kind: 'sleep', ms: 60_000 }),
      processes.run({ kind: 'pid' }),
    ])
    await until(() => processes.pids().length > 0)
    await processes.close()
    for (const result of await settled)
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'Error' } })
    await expect(processes.run({ kind: 'pid' })).rejects.toThrow('closed')
  })

  it.skipIf(platform() === 'win32')(
    'leave signals of the process group to their parent and exit with it',
    async () => {
      const parent = spawn(
        process.execPath,
        [new URL('./testing/parent.fixture.ts', import.meta.url).pathname],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      )
      const pid = await new Promise<number>((resolve) =>
        parent.stdout.once('data', (text: Buffer) => resolve(Number(text))),
      )
      process.kill(pid, 'SIGTERM')
      process.kill(pid, 'SIGINT')
      expect(isAlive(pid)).toBe(true)
      parent.kill('SIGKILL')
      await until(() => !isAlive(pid) || isZombie(pid))
    },
  )
})

/** Exited, but not yet reaped by its new parent. */
function isZombie(pid: number): boolean {
  if (platform() !== 'linux') return execFileSync('ps', ['-o', 'stat=', '-p', `${pid}`]).includes('Z')
  return readFileSync(`/proc/${pid}/stat`, 'latin1').includes(') Z ')
}
