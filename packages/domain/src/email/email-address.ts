/** The longest address that mail systems take, and its longest part before the @ (RFC 5321). */
export const EMAIL_MAX_CHARACTERS = 254
const LOCAL_MAX_CHARACTERS = 64

/** RFC 5321's atoms without `%` and `!`, which route mail through other hosts. */
const LOCAL = /^[a-z0-9#$&'*+/=?^_`{|}~-]+(\.[a-z0-9#$&'*+/=?^_`{|}~-]+)*$/
const DOMAIN_NAME = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/** A domain such as company.example, in lower case. */
export function isDomainName(text: string): boolean {
  return text.length <= 253 && DOMAIN_NAME.test(text)
}

/**
 * D7: the one address that a text is, in lower case; null where it is none, or more than one. Surrounding spaces are
 * ignored. Everything outside ASCII is refused: a look-alike must not become someone else's address.
 */
export function parseEmailAddress(text: string): string | null {
  const address = tidyAddress(text)
  if (address.length > EMAIL_MAX_CHARACTERS) return null
  const at = address.indexOf('@')
  const local = address.slice(0, Math.max(0, at))
  const isAddress =
    local.length <= LOCAL_MAX_CHARACTERS && LOCAL.test(local) && isDomainName(address.slice(at + 1))
  return isAddress ? address : null
}

/**
 * A text as addresses are stored: without surrounding spaces, ASCII in lower case. Nothing else changes: trimming other
 * separators, or lower-casing letters such as the Kelvin sign, would turn invalid text into an address.
 */
export function tidyAddress(text: string): string {
  return text.replace(/^ +| +$/g, '').replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** The key that addresses are compared by (D7): stored look-alikes count as the address that they resemble. */
export function emailKey(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** The domain of an address, in its own case; the whole text where it has none. */
export function emailDomain(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

/** Whether an address is of one of the domains whose people can sign in (B3). A domain below one of them is another. */
export function isHosted(address: string, hostedDomains: readonly string[]): boolean {
  return hostedDomains.includes(emailDomain(address))
}

/** The message for text that isn't an address. */
export function notAnAddress(text: string): string {
  return `${text} is not an e-mail address.`
}

/** `notAnAddress` while typing: only for text with an @, which is meant as an address. */
export function typedAddressProblem(text: string): string | undefined {
  return text.includes('@') && parseEmailAddress(text) === null ? notAnAddress(tidyAddress(text)) : undefined
}
