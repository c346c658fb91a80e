import type { CallOutput } from '@countersign/contract'

/** A shared list, and one of its entries, as the console shows them. */
export type SharedList = CallOutput<'admin-get_lists'>['lists'][number]
export type SharedEntry = CallOutput<'admin-get_list_entries'>['entries'][number]
