import type { LiveMessage } from '@countersign/client/live'
import { followChanges } from '@countersign/client/live'
import { EventSource } from 'eventsource'
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
  let source: EventSource | undefined
  const stop = followChanges(onMessage, {
    url: `${origin}/events`,
    openStream: (url) =>
      (source = new EventSource(url, {
        fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, cookie } }),
      })),
  })
  return { isOpen: () => source?.readyState === EventSource.OPEN, stop }
}
