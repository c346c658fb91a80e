import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPeopleApi } from './people-api.ts'

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url?.startsWith('/v1/')) response.writeHead(302, { location: '/elsewhere' }).end()
  else response.writeHead(200, { 'content-type': 'application/json' }).end('{"results":[]}')
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

it('B6: a redirect of the contacts service is not followed, so that the grant goes nowhere else', async () => {
  const { port } = server.address() as AddressInfo
  const contacts = createPeopleApi({ peopleApiUrl: `http://127.0.0.1:${port}` })
  await expect(contacts.search('token', 'contacts', 'ann', 3)).rejects.toThrow()
  expect(asked).toEqual([expect.stringMatching(/^\/v1\/people:searchContacts\?/)])
})
