import type { Handler } from '../../protocol/handler.ts'
import { searchDirectory } from '../search-contacts.ts'

/** Searches the organisation's directory (B6). */
export const getContacts: Handler<
  'get_contacts',
  'config' | 'db' | 'identityProviders' | 'contacts' | 'now'
> = ({ query, pageSize }, context) => searchDirectory(context, query, pageSize)
