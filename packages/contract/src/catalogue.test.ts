import { describe, expect, it } from 'vitest'
import { catalogue, openApiDocument, type CallDefinition } from './index.ts'

const calls = Object.entries(catalogue) as [string, CallDefinition][]

describe('the contract', () => {
  it('keeps each wire name once, as the key of its own definition (A1)', () => {
    for (const [name, call] of calls) expect(call.name).toBe(name)
  })

  it('calls no console call without administrator access, and no other call with it (B5)', () => {
    for (const [name, call] of calls)
      expect(call.access === 'administrator', name).toBe(name.startsWith('admin-'))
  })

  it('lets every change of a memo carry an idempotency key (A6)', () => {
    const changes = calls.filter(([, call]) => call.mutation && call.scope.kind === 'memo')
    expect(changes.length).toBeGreaterThan(8)
    for (const [name] of changes)
      expect(JSON.stringify(openApiDocument('0').paths[`/call/${name}`]), name).toContain('idempotency_key')
  })

  it('becomes an OpenAPI document with every call and every other route (A8)', () => {
    const { paths } = openApiDocument('1.0.0')
    for (const [name] of calls) expect(paths).toHaveProperty([`/call/${name}`, 'post', 'operationId'], name)
    expect(paths).toHaveProperty(['/auth/session', 'delete'])
    expect(paths).toHaveProperty(
      ['/reports/download/{report_id}', 'get', 'parameters', 0, 'name'],
      'report_id',
    )
  })

  it('answers a missing action with the documented sentence (end-user document section 4)', () => {
    const parsed = catalogue.create_memo.input.safeParse({
      template_id: 't',
      memo_content: [],
      sequences: [],
    })
    expect(parsed.error?.issues[0]?.message).toBe('An action type is required for this request.')
  })
})
