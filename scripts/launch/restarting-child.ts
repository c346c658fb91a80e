import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../root.ts'
import type { Child } from './child.ts'

/** Editors save in several steps; this gathers them into one restart. */
const SETTLE_MS = 80

/**
 * A child that is started anew whenever a source changes. When it fails to start, as it does in the middle of an
 * edit, it waits for the next change instead of ending everything.
 *
 * `node --watch` would do the same one process deeper, where our way of ending with the launcher does not reach.
 *
 * @param folders below the checkout, watched with all that is in them
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
