import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../root.ts'
import type { Child } from './child.ts'

/** Editors save in several steps; debouncing makes them one restart. */
const SETTLE_MS = 80

/**
 * A child that is restarted whenever a source changes. If it fails to start, for example in the middle of an edit,
 * it waits for the next change instead of stopping everything.
 *
 * `node --watch` adds a process in between, which would not end with the launcher.
 *
 * @param folders below the root, watched recursively
 */
export function restartOnChange(start: () => Child, folders: string[], say: (line: string) => void): Child {
  let current = start()
  let stopping = false
  let changes = 0
  const ended = Promise.withResolvers<null>()

  const follow = (child: Child) =>
    void child.ended.then((reason) => {
      if (reason !== null) say(`${reason} Waiting for a change.`)
    })
  follow(current)

  async function restart(): Promise<void> {
    const own = ++changes
    await sleep(SETTLE_MS)
    if (own !== changes || stopping) return
    await current.stop()
    if (own !== changes || stopping) return
    current = start()
    follow(current)
  }

  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file && /\.(ts|typ|sql|json)$/.test(file) && !/\.test\.ts$/.test(file)) void restart()
    }),
  )
  return {
    name: current.name,
    ended: ended.promise,
    async stop() {
      stopping = true
      for (const watcher of watchers) watcher.close()
      const byItself = await current.stop()
      ended.resolve(null)
      return byItself
    },
    kill: () => current.kill(),
  }
}
