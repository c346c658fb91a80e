import type { Handler } from '../../protocol/handler.ts'
import { searchOwnContacts } from '../search-contacts.ts'

/** Searches the caller's own contacts (B6). */
export const getExtContacts: Handler<
  'get_ext_contacts',
  'config' | 'db' | 'identityProviders' | 'contacts' | 'now'
> = ({ query, pageSize }, context) => searchOwnContacts(context, query, pageSize)
