import { z } from 'zod'
import { defineCall } from '../define-call.ts'

const query = z.object({
  query: z.string().max(200),
  pageSize: z.int().min(1).max(30).default(3),
  token: z.string().max(4000).nullish(),
})

/** A person as returned by the contacts service (U34). */
const contacts = z.array(
  z.object({
    names: z.array(z.object({ unstructuredName: z.string() })),
    emailAddresses: z.array(z.object({ value: z.string() })),
    photos: z.array(z.object({ url: z.string() })),
  }),
)

export const getContacts = defineCall({
  name: 'get_contacts',
  summary: "Searches the organisation's directory, for all who are signed in (B6).",
  access: 'signed-in',
  apiToken: 'read',
  scope: { kind: 'self' },
  mutation: false,
  input: query,
  output: contacts,
})

export const getExtContacts = defineCall({
  name: 'get_ext_contacts',
  summary: "Searches the caller's own contacts (B6).",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: false,
  input: query,
  output: contacts,
  errors: ['FAILED_PRECONDITION'],
})
