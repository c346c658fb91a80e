import { Agent, get } from 'node:http'
import type { LiveMessage } from '@countersign/contract'

const agent = new Agent({ maxSockets: Infinity })

export interface OpenStream {
  close(): void
}

/** Opens a person's event stream. A stream that ends before it is closed is an error. @throws if it cannot be opened */
export function openStream(
  url: string,
  cookie: string,
  onMessage: (message: LiveMessage) => void,
  onLost: () => void,
): Promise<OpenStream> {
  const { promise, resolve, reject } = Promise.withResolvers<OpenStream>()
  let isClosed = false
  const request = get(`${url}/events`, { agent, headers: { accept: 'text/event-stream', cookie } })
  const lost = () => {
    if (!isClosed) onLost()
  }
  request.on('error', (cause) => (isClosed ? undefined : reject(cause)))
  request.on('response', (response) => {
    if (response.statusCode !== 200) return reject(new Error(`/events: ${response.statusCode}`))
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks)
        if (block.startsWith('data: ')) onMessage(JSON.parse(block.slice('data: '.length)) as LiveMessage)
    })
    response.on('error', () => undefined)
    response.on('close', lost)
    resolve({
      close() {
        isClosed = true
        request.destroy()
      },
    })
  })
  return promise
}
