import { BlockList, isIPv6 } from 'node:net'

/** Networks of trusted proxies: loopback, link-local and private ones. */
const OURS = new BlockList()
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  OURS.addSubnet(net, prefix)
for (const [net, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  OURS.addSubnet(net, prefix, 'ipv6')

/**
 * Which `X-Forwarded-*` entries are trusted: those of the given number of proxies, if they are in a private network. The client may
 * have written any entries before them.
 */
export function trustedProxies(proxies: number): false | ((address: string, hop: number) => boolean) {
  if (proxies === 0) return false
  return (address, hop) => hop < proxies && OURS.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
