import type { CallOutput } from '@countersign/contract'

/** A person of the directory. */
export type Person = CallOutput<'admin-get_people'>['people'][number]
