import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createLogger } from './logger.ts'

/** The output of a logger. */
function recorded(write: (log: ReturnType<typeof createLogger>) => void): string {
  let text = ''
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString()
      done()
    },
  })
  write(createLogger('info', sink))
  return text
}

describe('the log', () => {
  it('identifies a request by id and path, without query, headers or body', () => {
    const req = {
      id: 'r-1',
      method: 'POST',
      url: '/auth/google/callback?code=secret-code',
      body: { remarks: 'between us' },
      headers: { cookie: 'countersign_web=token', authorization: 'Bearer token' },
    }
    const text = recorded((log) => log.info({ req }, 'incoming request'))
    expect(JSON.parse(text)).toMatchObject({
      req: { id: 'r-1', method: 'POST', path: '/auth/google/callback' },
    })
    expect(text).not.toMatch(/secret-code|token|between us/)
  })

  it('keeps the code and table of a database error, but not the values it quotes', () => {
    const cause = Object.assign(new Error('duplicate key value: (paolo@northwind.example)'), {
      code: '23505',
      table: 'people',
      detail: 'Key (email)=(paolo@northwind.example) already exists.',
    })
    const text = recorded((log) => log.error({ err: cause }, 'call failed'))
    expect(JSON.parse(text)).toMatchObject({
      err: { code: '23505', table: 'people', message: 'database error' },
    })
    expect(text).not.toContain('paolo')
  })
})
