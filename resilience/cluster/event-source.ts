import type { ClientRequest, IncomingMessage } from 'node:http'
import { Agent, get } from 'node:http'
import type { EventStream } from '@countersign/client/live'

const CONNECTING = 0
const OPEN = 1
const CLOSED = 2

const agent = new Agent({ maxSockets: Infinity })

/**
 * EventSource for Node, with a cookie. Implements the part of the HTML standard that the server relies on: a broken stream
 * reconnects after the server's `retry`, and a response that is not a stream closes it for good.
 */
export class NodeEventSource implements EventStream {
  onopen: ((event: Event) => void) | null = null
  onmessage: ((event: MessageEvent<string>) => void) | null = null
  onerror: ((event: Event) => void) | null = null
  readyState = CONNECTING
  readonly #url: string
  readonly #cookie: string
  #retryMs = 3_000
  #request: ClientRequest | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(url: string, cookie: string) {
    this.#url = url
    this.#cookie = cookie
    this.#connect()
  }

  get isOpen(): boolean {
    return this.readyState === OPEN
  }

  close(): void {
    this.readyState = CLOSED
    clearTimeout(this.#timer)
    this.#request?.destroy()
  }

  #connect(): void {
    this.readyState = CONNECTING
    const headers = { accept: 'text/event-stream', 'cache-control': 'no-store', cookie: this.#cookie }
    this.#request = get(this.#url, { agent, headers }, (response) => this.#read(response))
    this.#request.on('error', () => this.#broken())
  }

  #read(response: IncomingMessage): void {
    const isStream = response.headers['content-type']?.startsWith('text/event-stream') === true
    if (response.statusCode !== 200 || !isStream) {
      response.resume()
      this.readyState = CLOSED
      this.onerror?.(new Event('error'))
      return
    }
    this.readyState = OPEN
    this.onopen?.(new Event('open'))
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) this.#take(block)
    })
    response.on('close', () => this.#broken())
    response.on('error', () => undefined)
  }

  #take(block: string): void {
    const field = (name: string) => block.split('\n').find((line) => line.startsWith(`${name}: `))
    const retry = field('retry')
    if (retry) this.#retryMs = Number(retry.slice('retry: '.length))
    const data = field('data')
    if (data && this.isOpen)
      this.onmessage?.(new MessageEvent('message', { data: data.slice('data: '.length) }))
  }

  #broken(): void {
    if (this.readyState === CLOSED) return
    this.readyState = CONNECTING
    this.onerror?.(new Event('error'))
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#connect(), this.#retryMs)
  }
}
