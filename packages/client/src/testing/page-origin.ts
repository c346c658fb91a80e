import { afterEach, beforeEach, vi } from 'vitest'
import type { LocalServer } from './local-server.ts'
import { startLocalServer } from './local-server.ts'

/** Starts a server for each test of the file, and sends it what `fetch` is given a path for, as a browser does with the page's origin. */
export function servePageOrigin(): { readonly current: LocalServer } {
  let server: LocalServer
  beforeEach(async () => {
    server = await startLocalServer()
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => fetch(new URL(path, server.origin), init))
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    await server.stop()
  })
  return {
    get current() {
      return server
    },
  }
}
