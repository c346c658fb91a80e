import { afterAll, expect, vi } from 'vitest'

// Test files of a project without isolation run one after another in the same processes, with the same modules: loading the
// server for each file takes as long as its tests. A file that leaves its process changed fails here, not a later one.

const LISTENED = ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection']
/** Libraries that find one of these take the process for a browser. They may add others. */
const OF_BROWSERS = ['window', 'document', 'location', 'localStorage', 'sessionStorage']

const namesOfGlobals = new Set([...Object.getOwnPropertyNames(globalThis), ...OF_BROWSERS])
// By descriptor, as reading some of Node's globals loads their modules.
const valueOf = (name: string): unknown => {
  const found = Object.getOwnPropertyDescriptor(globalThis, name)
  return found?.value ?? found?.get
}

const globals = new Map([...namesOfGlobals].map((name) => [name, valueOf(name)]))
const describeProcess = () => ({
  environment: { ...process.env },
  folder: process.cwd(),
  listeners: LISTENED.map((name) => [name, process.listenerCount(name)]),
})
const before = describeProcess()

afterAll(() => {
  const isFake = vi.isFakeTimers()
  // Whatever fails, the next file starts with these as they were.
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  const changed = [...globals]
    .filter(([name, value]) => !Object.is(valueOf(name), value))
    .map(([name]) => name)
  expect({ fakeTimers: isFake, changed, ...describeProcess() }).toEqual({
    fakeTimers: false,
    changed: [],
    ...before,
  })
})
