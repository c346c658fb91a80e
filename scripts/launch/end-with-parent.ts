import { isMainThread } from 'node:worker_threads'

// Loaded into the launcher's children: when the launcher is killed the hard way, the channel to it closes, and
// the child stops as if it had been asked to. Without this it would keep its port until somebody finds it.
if (isMainThread && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Listening must not keep a child alive that has nothing else to do.
  process.channel.unref()
}
