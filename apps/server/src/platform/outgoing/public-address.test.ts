import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

describe('M7: only public addresses are reached', () => {
  it.each([
    ['unspecified', '0.0.0.0'],
    ['of this network', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['link-local, with the metadata of clouds', '169.254.169.254'],
    ['shared by a carrier', '100.64.0.1'],
    ['of protocols', '192.0.0.8'],
    ['of benchmarks', '198.18.0.1'],
    ['of documentation', '203.0.113.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fdff:ffff::1'],
    ['link-local', 'fe80::1'],
    ['link-local with its zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['of documentation', '2001:db8::1'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped link-local in hexadecimal', '::ffff:a9fe:a9fe'],
    ['IPv4-compatible loopback', '::127.0.0.1'],
    ['IPv4-translated loopback', '::ffff:0:127.0.0.1'],
    ['private behind NAT64', '64:ff9b::10.0.0.1'],
    ['behind a local NAT64', '64:ff9b:1::8.8.8.8'],
    ['6to4, which embeds any address', '2002:7f00:1::'],
    ['Teredo, which embeds any address', '2001:0:7f00:1::'],
    ['discarded', '100::1'],
    ['a name', 'localhost'],
    ['nothing', ''],
  ])('not one that is %s: %s', (_what, address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each([
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700:4700::1111',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
  ])('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})
