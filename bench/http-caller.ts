import { Agent, request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import type { CallInput, CallName, CallOutput } from '@countersign/contract'

export interface Arrived {
  bytes: Buffer
  encoding: string | undefined
}

/** Any answer but 200. */
export class CallRefused extends Error {
  /** The error's code, if the server answered with one. */
  readonly code: string | undefined

  constructor(name: CallName, status: number | undefined, answer: string) {
    super(`${name}: ${status} ${answer}`)
    this.code = /"status":"(\w+)"/.exec(answer)?.[1]
  }
}

/** Calls the server like a browser: keep-alive, session cookie, compressed answers. */
export class HttpCaller {
  readonly #url: string
  readonly #agent: Agent

  constructor(url: string, maxSockets = 16) {
    this.#url = url
    this.#agent = new Agent({ keepAlive: true, maxSockets })
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
          else reject(new CallRefused(name, response.statusCode, unpack(arrived)))
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
    return resultOf<Name>(await this.send(cookie, name, input))
  }

  close(): void {
    this.#agent.destroy()
  }
}

export function resultOf<Name extends CallName>(arrived: Arrived): CallOutput<Name> {
  return (JSON.parse(unpack(arrived)) as { result: CallOutput<Name> }).result
}

function unpack({ bytes, encoding }: Arrived): string {
  return (encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString()
}
