/** A person as the contacts service gives them (document 1 section 3, 'Contact result'). */
export interface Contact {
  names: { unstructuredName: string }[]
  emailAddresses: { value: string }[]
  photos: { url: string }[]
}

export type ContactSource = 'directory' | 'contacts'

/** Why contacts can't be searched (B6): the account's provider has none, leave was not given, or nobody answers. */
export class ContactsUnavailable extends Error {
  readonly reason: 'unsupported' | 'failed' | 'unreachable'
  constructor(reason: 'unsupported' | 'failed' | 'unreachable', cause?: unknown) {
    super(`contacts ${reason}`, { cause })
    this.name = 'ContactsUnavailable'
    this.reason = reason
  }
}

export interface ContactsService {
  /** @throws ContactsUnavailable */
  search(accessToken: string, source: ContactSource, query: string, pageSize: number): Promise<Contact[]>
}
