import { REFUSAL_CODES } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CallDefinition, CallName } from './index.ts'
import { catalogue, HTTP_STATUS, openApiDocument, REASON_CODES } from './index.ts'

const calls = Object.values(catalogue) as CallDefinition[]

describe('the errors of a call (A2)', () => {
  it('include the code of each of its reasons', () => {
    for (const { name, errors, reasons } of calls)
      for (const reason of reasons) expect(errors, `${name} ${reason}`).toContain(REASON_CODES[reason])
  })

  it('include ABORTED if the call changes something, because any change may lose a race', () => {
    for (const { name, errors, mutation } of calls) if (mutation) expect(errors, name).toContain('ABORTED')
  })

  it('include every refusal of the rules in at least one call', () => {
    const named = new Set(calls.flatMap(({ reasons }) => reasons))
    // Refusals of the PDF, which is not a call, and of holds, which only administrators can request.
    expect(REFUSAL_CODES.filter((code) => !named.has(code))).toEqual(['NOT_ADMINISTRATOR', 'PDF_OFF'])
  })

  it('include OTHER_PERSON if the call takes a claim about its caller (A3)', () => {
    const taking = calls.filter(({ reasons }) => reasons.includes('OTHER_PERSON')).map(({ name }) => name)
    expect(taking).toEqual(
      expect.arrayContaining([
        ...['approve_memo', 'reject_memo', 'return_memo', 'approve_memos', 'create_memo', 'edit_memo'],
        ...['get_memo_permission', 'get_notifications', 'getForMyApprovalActiveWithUserID'],
      ]),
    )
    const named = calls.filter(({ name }) =>
      JSON.stringify(
        z.toJSONSchema(catalogue[name as CallName].input, { io: 'input', unrepresentable: 'any' }),
      ).includes('"user_id"'),
    )
    expect(named.map(({ name }) => name).filter((name) => !taking.includes(name))).toEqual([])
  })

  it('appear in the OpenAPI document, with their reasons (A8)', () => {
    const { paths } = openApiDocument('0')
    for (const { name, errors, reasons } of calls) {
      const { responses } = paths[`/call/${name}`]?.post as { responses: Record<string, unknown> }
      for (const code of errors)
        expect(responses[HTTP_STATUS[code]], `${name} ${code}`).toMatchObject({
          description: expect.stringContaining(code) as string,
        })
      for (const reason of reasons)
        expect(JSON.stringify(responses[HTTP_STATUS[REASON_CODES[reason]]]), name).toContain(`"${reason}"`)
    }
  })
})
