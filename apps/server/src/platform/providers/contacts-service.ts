/** A person from the contacts service (U34). */
export interface Contact {
  names: { unstructuredName: string }[]
  emailAddresses: { value: string }[]
  photos: { url: string }[]
}

export type ContactSource = 'directory' | 'contacts'

/** Why contacts cannot be searched (B6): the provider has none, access was not granted, or there is no answer. */
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
