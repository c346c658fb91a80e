import type { Handler } from '../../http/handler.ts'
import { searchContacts } from '../../contacts/search-contacts.ts'

/** Searches the caller's own contacts (B6). */
export const getExtContacts: Handler<'get_ext_contacts'> = ({ query, pageSize }, context) =>
  searchContacts(context, 'contacts', query, pageSize)
