import type { CallOutput } from '@countersign/contract'

/** A role as the console shows it. */
export type Role = CallOutput<'admin-get_roles'>['roles'][number]
