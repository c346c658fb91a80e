import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { remoteConfigSchema } from './remote-config.ts'

const book = readFileSync(
  join(import.meta.dirname, '../../../../../docs/rules/reach-and-administration.md'),
  'utf8',
)
const rule = book.split(/^## /m).find((text) => text.startsWith('U44. ')) ?? ''
const defaults = remoteConfigSchema.parse({})

it('U44: the rule lists every key of the remote configuration', () => {
  expect(Object.keys(defaults).filter((key) => !rule.includes(`\`${key}\``))).toEqual([])
})

it('U44: every flag except that for creating memos defaults to off', () => {
  const switches = Object.entries(defaults).filter(([, value]) => typeof value === 'boolean')
  expect(switches.filter(([, value]) => value === true).map(([key]) => key)).toEqual([
    'is_memo_creation_enabled',
  ])
})

it('U44: lists default to the statuses of the rule', () => {
  expect(defaults).toMatchObject({
    allowed_draft_button_statuses: ['SAVE_AS_DRAFT'],
    edit_whitelisted_statuses: [
      'SAVE_AS_DRAFT',
      'RETURNED',
      'RETURNED_DRAFT',
      'SELF_RETURNED',
      'SELF_RETURNED_DRAFT',
    ],
    download_whitelisted_statuses: ['APPROVED'],
    admin_emails: [],
    max_remarks_attachment: 3,
  })
})
