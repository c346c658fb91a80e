import type { CallOutput } from '@countersign/contract'

/** A request to erase a part of a memo (O6). */
export type Erasure = CallOutput<'admin-get_erasures'>['erasures'][number]

/** Waits for an administrator. */
export function isOpen({ state }: Erasure): boolean {
  return state === 'ASKED' || state === 'TAKEN_UP'
}
