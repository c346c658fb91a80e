import { afterAll, expect, vi } from 'vitest'

// Test files of a project without isolation run one after another in the same processes, with the same modules: loading the
// server for each file takes as long as its tests. A file that leaves its process changed fails here, not a later one.

const LISTENED = ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection']
/** Libraries that find one of these take the process for a browser. They may add others. */
const OF_BROWSERS = ['window', 'document', 'location', 'localStorage', 'sessionStorage']

/** Each copy of tslib that a library brings replaces these by its own, which are equal. */
const OF_TSLIB = /^__[a-zA-Z]+$/

const namesOfGlobals = new Set(
  [...Object.getOwnPropertyNames(globalThis), ...OF_BROWSERS].filter((name) => !OF_TSLIB.test(name)),
)
// By descriptor, as reading some of Node's globals loads their modules.
const descriptorOf = (name: string) => Object.getOwnPropertyDescriptor(globalThis, name)
const globals = new Map([...namesOfGlobals].map((name) => [name, descriptorOf(name)]))

/** Node replaces some of its getters by their values when they are first read: that is no change. */
function isReplaced(name: string, before: PropertyDescriptor | undefined): boolean {
  const after = descriptorOf(name)
  if (before?.get === undefined || after?.get !== undefined)
    return !Object.is(after?.value ?? after?.get, before?.value ?? before?.get)
  return !Object.is(after?.value, before.get.call(globalThis))
}

/** What the process has, by name: its variables, its folder, its listeners. */
const describeProcess = (): Map<string, string> =>
  new Map([
    ...Object.entries(process.env).map(([name, value]) => [`the variable ${name}`, value ?? ''] as const),
    ['the folder', process.cwd()],
    ...LISTENED.map((name) => [`listeners of ${name}`, String(process.listenerCount(name))] as const),
  ])
const before = describeProcess()

afterAll(() => {
  const isFake = vi.isFakeTimers()
  // Whatever fails, the next file starts with these as they were.
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  const after = describeProcess()
  const changed = [
    ...(isFake ? ['fake timers'] : []),
    ...[...globals].filter(([name, value]) => isReplaced(name, value)).map(([name]) => name),
    ...[...new Set([...before.keys(), ...after.keys()])]
      .filter((name) => before.get(name) !== after.get(name))
      .map((name) => `${name}: ${before.get(name) ?? 'none'}, then ${after.get(name) ?? 'none'}`),
  ]
  // In the message itself, as a summary shows no more of a failed file.
  expect(changed, `The file leaves its process changed: ${changed.join('; ')}`).toEqual([])
})
