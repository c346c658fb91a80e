import type { LiveMessage } from '@countersign/client/live'
import { followChanges } from '@countersign/client/live'
import { NodeEventSource } from './event-source.ts'
import type { Person } from './person.ts'

export interface Following {
  isOpen(): boolean
  stop(): void
}

/** Subscribes to a person's event stream at a process, with the code of the screens. */
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
