import { seededRandom } from '../seeded-random.ts'

/** The roles of the demo, by what they are for. */
export const ROLE_NAMES = {
  head: 'Department head',
  controller: 'Finance controller',
  buyer: 'Category manager',
  counsel: 'General Counsel',
  treasurer: 'Treasurer',
  cfo: 'Chief Financial Officer',
} as const

export type DemoRole = keyof typeof ROLE_NAMES

/** The same role has the same id in every demo, as its people have. */
export function roleId(role: DemoRole): string {
  return seededRandom(`role ${ROLE_NAMES[role]}`).uuid()
}
