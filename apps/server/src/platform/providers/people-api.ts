import { tidyAddress } from '@countersign/domain'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import type { Contact, ContactsService } from './contacts-service.ts'
import { ContactsUnavailable } from './contacts-service.ts'

/** A person is typing, so a later answer would be useless. */
const TIMEOUT_MS = 5_000
const READ_MASK = 'names,emailAddresses,photos'

const person = z.object({
  names: z
    .array(z.object({ unstructuredName: z.string().optional(), displayName: z.string().optional() }))
    .default([]),
  emailAddresses: z.array(z.object({ value: z.string() })).default([]),
  photos: z.array(z.object({ url: z.string() })).default([]),
})

const directoryAnswer = z.object({ people: z.array(person).default([]) })
const contactsAnswer = z.object({ results: z.array(z.object({ person })).default([]) })

/** Google's People API, or the development provider's routes of it (B4). */
export function createPeopleApi({ peopleApiUrl }: Pick<Config, 'peopleApiUrl'>): ContactsService {
  return {
    async search(accessToken, source, query, pageSize) {
      const method = source === 'directory' ? 'people:searchDirectoryPeople' : 'people:searchContacts'
      const url = new URL(`${peopleApiUrl}/v1/${method}`)
      url.searchParams.set('query', query)
      url.searchParams.set('readMask', READ_MASK)
      url.searchParams.set('pageSize', String(pageSize))
      if (source === 'directory') url.searchParams.set('sources', 'DIRECTORY_SOURCE_TYPE_DOMAIN_PROFILE')
      const answer = await ask(url, accessToken)
      return source === 'directory'
        ? read(directoryAnswer, answer).people.map(toContact)
        : read(contactsAnswer, answer).results.map((result) => toContact(result.person))
    },
  }
}

async function ask(url: URL, accessToken: string): Promise<unknown> {
  const options = {
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    // A redirect would take the token elsewhere.
    redirect: 'error',
  } satisfies RequestInit
  let response: Response
  try {
    response = await fetch(url, options)
    if (response.ok) return await response.json()
  } catch (cause) {
    throw new ContactsUnavailable('unreachable', cause)
  }
  await response.body?.cancel()
  const cause = new Error(`People API answered ${response.status}`)
  const lacksLeave = response.status === 401 || response.status === 403
  throw new ContactsUnavailable(lacksLeave ? 'failed' : 'unreachable', cause)
}

function read<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new ContactsUnavailable('unreachable', parsed.error)
  return parsed.data
}

function toContact({ names, emailAddresses, photos }: z.output<typeof person>): Contact {
  return {
    names: names.flatMap(({ unstructuredName, displayName }) => {
      const name = unstructuredName ?? displayName
      return name ? [{ unstructuredName: name }] : []
    }),
    emailAddresses: emailAddresses.map(({ value }) => ({ value: tidyAddress(value) })),
    photos: photos.map(({ url }) => ({ url })),
  }
}
