/** What the server says of changes; it carries ids only, and is not replayed. */
export type LiveMessage =
  { kind: 'memo'; memo_id: string } | { kind: 'told' } | { kind: 'resync' } | { kind: 'signed-out' }

/**
 * Follows what changes, for as long as the page lives. A stream that breaks is opened again by the browser; what may have
 * been missed by then is told as `resync`.
 * @returns how to stop
 */
export function followChanges(onMessage: (message: LiveMessage) => void, url = '/events'): () => void {
  const source = new EventSource(url)
  let isFirst = true
  source.onopen = () => {
    if (!isFirst) onMessage({ kind: 'resync' })
    isFirst = false
  }
  source.onmessage = (event: MessageEvent<string>) => {
    const message = JSON.parse(event.data) as LiveMessage
    if (message.kind === 'signed-out') source.close()
    onMessage(message)
  }
  return () => source.close()
}
