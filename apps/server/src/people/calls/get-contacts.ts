import type { Handler } from '../../http/handler.ts'
import { searchContacts } from '../../contacts/search-contacts.ts'

/** Searches the organisation's directory (B6). */
export const getContacts: Handler<'get_contacts'> = ({ query, pageSize }, context) =>
  searchContacts(context, 'directory', query, pageSize)
