import { abilities as abilitiesOf, MEMO_ACTIONS, newMemo } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import { catalogue, routes } from '../index.ts'
import { abilities, memoContent, writtenContent } from './memo.ts'

const viewing = catalogue.get_memo_details_for_viewing.output
const outputOf = (method: string, path: string) => {
  const route = routes.find((one) => one.method === method && one.path === path)
  return route && 'output' in route ? route.output : undefined
}

describe('abilities', () => {
  const allowed = Object.fromEntries(MEMO_ACTIONS.map((action) => [action, { allowed: true }]))

  it('include every action of the rules, allowed or with reason and message', () => {
    expect(abilities.parse(allowed)).toEqual(allowed)
    const { approve: _approve, ...others } = allowed
    expect(abilities.safeParse(others).success).toBe(false)
    expect(abilities.safeParse({ ...allowed, approve: { allowed: false } }).success).toBe(false)
    const refused = { allowed: false, reason: 'NOT_YOUR_TURN', message: 'It is not your turn.' }
    expect(abilities.parse({ ...allowed, approve: refused }).approve).toEqual(refused)
    expect(abilities.safeParse({ ...allowed, approve: { ...refused, reason: 'MOOD' } }).success).toBe(false)
  })

  it('accept the decisions of the rules', () => {
    const owner = { email: 'ana@northwind.example', name: 'Ana' }
    const memo = newMemo({ memoId: 'AVL-2026-0001', owner, createdAt: '2026-01-05T01:00:00.000Z' })
    const decided = abilitiesOf(
      memo,
      { email: owner.email, isAdmin: false },
      {
        editWhitelistedStatuses: [],
        allowedDraftButtonStatuses: [],
        downloadWhitelistedStatuses: [],
        enableDownloadPdf: false,
        maxRemarksAttachment: 3,
        hostedDomains: [],
        templateAllowsSubApprovals: false,
        templateAllowsTransfer: false,
        templateAllowsAdding: false,
        templateAllowsReaders: false,
      },
    )
    const sent = Object.fromEntries(
      Object.entries(decided).map(([action, one]) => [action, one.allowed ? one : { ...one, message: '' }]),
    )
    expect(abilities.parse(sent)).toEqual(sent)
  })
})

describe('content', () => {
  it('is transmitted unchanged: names, types and all other properties of an entry', () => {
    const content = [{ field_id: 'S', field_name: 'Section', value: [{ field_id: 'F', more: { x: 1 } }] }]
    expect(memoContent.parse(content)).toEqual(content)
    expect(writtenContent.parse([{ field_id: 'F', value: null, odd: true }])).toEqual([
      { field_id: 'F', value: null, odd: true },
    ])
    expect(writtenContent.safeParse([{ value: 'without an id' }]).success).toBe(false)
  })

  it('has only flags, statuses and actions of the rules', () => {
    expect(viewing.shape.flags.safeParse(['READ_ONLY']).success).toBe(true)
    expect(viewing.shape.flags.safeParse(['ODD']).success).toBe(false)
    expect(viewing.shape.memo.shape.memo_status.safeParse('PENDING').success).toBe(false)
  })
})

describe('routes that are not calls', () => {
  it('have declared answers: configuration, session, uploads and events', () => {
    const event = outputOf('GET', '/events')
    expect(event?.safeParse({ kind: 'memo', memo_id: 'AVL-2026-0001' }).success).toBe(true)
    expect(event?.safeParse({ kind: 'lost' }).success).toBe(false)
    expect(outputOf('GET', '/auth/session')?.safeParse({ user: null }).success).toBe(true)
    expect(outputOf('POST', '/files')?.safeParse({ name: 'a.pdf', size: 1, url: 'files/a' }).success).toBe(
      true,
    )
    // Browsers must not learn who the administrators are (B5).
    const configuration = outputOf('GET', '/config.json') as { shape?: object } | undefined
    expect(Object.keys(configuration?.shape ?? {})).not.toContain('admin_emails')
  })
})
