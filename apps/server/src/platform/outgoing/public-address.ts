import ipaddr from 'ipaddr.js'

/** All global unicast addresses of IPv6 are in this block; the rest is local, reserved or embeds other addresses. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Whether an IP address is one of the public internet: not private, loopback, link-local, shared or reserved. An IPv4 address
 * inside an IPv6 one, mapped or behind NAT64, is judged itself (M7).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast'
  if (address.match(NAT64)) return isPublicAddress(embeddedIPv4(address))
  return address.range() === 'unicast' && address.match(GLOBAL_UNICAST)
}

/** The last 32 bits of a NAT64 address. */
function embeddedIPv4(address: ipaddr.IPv6): string {
  return address.toByteArray().slice(12).join('.')
}
