import type { CallOutput } from '@countersign/contract'

export type DirectorySync = CallOutput<'admin-get_directory_sync'>
export type DirectoryToken = DirectorySync['tokens'][number]
export type AddressRequest = DirectorySync['addresses'][number]
