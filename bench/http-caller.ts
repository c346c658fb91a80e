import { Agent, request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import type { CallInput, CallName, CallOutput } from '@countersign/contract'

export interface Arrived {
  bytes: Buffer
  encoding: string | undefined
}

/** Calls the server like a browser: keep-alive, session cookie, compressed answers. */
export class HttpCaller {
  readonly #url: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 })

  constructor(url: string) {
    this.#url = url
  }

  /** Until the last byte of the answer; it is not decompressed, so that only the server is measured. */
  async send(cookie: string, name: CallName, input: object): Promise<Arrived> {
    const body = JSON.stringify({ data: input })
    const { promise, resolve, reject } = Promise.withResolvers<Arrived>()
    const sent = request(
      `${this.#url}/call/${name}`,
      {
        agent: this.#agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'accept-encoding': 'gzip, deflate, br',
          cookie: cookie,
          origin: this.#url,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => void chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const arrived = { bytes: Buffer.concat(chunks), encoding: response.headers['content-encoding'] }
          if (response.statusCode === 200) resolve(arrived)
          else reject(new Error(`${name}: ${response.statusCode} ${unpack(arrived)}`))
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
    return promise
  }

  async call<Name extends CallName>(
    cookie: string,
    name: Name,
    input: CallInput<Name>,
  ): Promise<CallOutput<Name>> {
    const answer = JSON.parse(unpack(await this.send(cookie, name, input))) as { result: CallOutput<Name> }
    return answer.result
  }

  close(): void {
    this.#agent.destroy()
  }
}

function unpack({ bytes, encoding }: Arrived): string {
  return (encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString()
}
