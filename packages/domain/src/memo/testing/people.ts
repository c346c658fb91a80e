import type { Person } from '../../route/route.ts'

/** A person of the demo company by first name: `person('Ana')` is ana@northwind.example. */
export function person(name: string, domain = 'northwind.example'): Person {
  return { email: `${name.toLowerCase()}@${domain}`, name }
}

export const OWNER = person('Olivia')
export const ANA = person('Ana')
export const BEN = person('Ben')
export const CARA = person('Cara')
export const DAN = person('Dan')
/** Decides for people who are away. */
export const GINA = person('Gina')
/** Acts on approved memos. */
export const HEDY = person('Hedy')
/** Reads approved memos. */
export const REA = person('Rea')
export const SAM = person('Sam')
export const SUE = person('Sue')
export const WINA = person('Wina')
export const WALT = person('Walt')
export const ADMIN = person('Ada')
export const STRANGER = person('Zed')
