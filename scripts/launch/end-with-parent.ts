import { isMainThread } from 'node:worker_threads'

// Loaded into the launcher's children: when the launcher is killed, its channel closes and the child stops as if
// asked to. Otherwise an orphan would keep its port.
if (isMainThread && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Listening must not keep an idle child alive.
  process.channel.unref()
}
