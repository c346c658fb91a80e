import type { CallOutput } from '@countersign/contract'

export type Administrator = CallOutput<'admin-get_administrators'>['administrators'][number]
