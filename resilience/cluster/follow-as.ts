import { followChanges, type LiveMessage } from '../../packages/client/src/live.ts'
import { NodeEventSource } from './event-source.ts'
import type { Person } from './person.ts'

export interface Following {
  isOpen(): boolean
  stop(): void
}

/** Follows what somebody is told at a process, with the code of the screens. */
export function followAs(
  { cookie }: Person,
  origin: string,
  onMessage: (message: LiveMessage) => void,
): Following {
  let source: NodeEventSource | undefined
  const stop = followChanges(
    onMessage,
    `${origin}/events`,
    (url) => (source = new NodeEventSource(url, cookie)),
  )
  return { isOpen: () => source?.isOpen === true, stop }
}
