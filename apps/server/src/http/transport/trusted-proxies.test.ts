import { describe, expect, it } from 'vitest'
import { trustedProxies } from './trusted-proxies.ts'

describe('a forwarded address is trusted', () => {
  const trusts = trustedProxies(1) as (address: string, hop: number) => boolean

  it.each(['127.0.0.1', '10.1.2.3', '172.31.0.9', '192.168.7.1', '::1', 'fd00::7', '::ffff:10.0.0.1'])(
    'from private networks: %s',
    (address) => expect(trusts(address, 0)).toBe(true),
  )

  it.each(['8.8.8.8', '172.32.0.1', '2001:db8::1', '::ffff:8.8.8.8', 'unknown'])(
    'but not from public ones: %s',
    (address) => expect(trusts(address, 0)).toBe(false),
  )

  it('from the configured number of proxies, not from a client that claims to be one more', () => {
    expect(trusts('10.1.2.3', 1)).toBe(false)
    expect(trustedProxies(0)).toBe(false)
  })
})
