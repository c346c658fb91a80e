import { REPORT_MEMOS_MAX } from '@countersign/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { content, level, mailOf, publishTemplate } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { foldDeltas } from './aggregates/fold-deltas.store.ts'
import { withRole } from './testing/actors.ts'
import { MAIN, makeOrganisation } from './testing/organisation.ts'

const READER = mailOf('Rosario Dizon')

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  await makeOrganisation(site)
  await withRole(site, 'Rosario Dizon', 'Super Admin')
})
afterAll(() => site.stop())

it('the list behind the oldest pending memo starts with the reader’s own oldest memo, however many are pending', async () => {
  const { templateId } = await publishTemplate(site, 'GEN')
  const submitted = async (at: string, approvers: string[]) => {
    site.setNow(at)
    const owner = await site.signIn(`nina@${MAIN.domain}`)
    const { memo_id } = await owner.must('create_memo', {
      template_id: templateId,
      action: 'SUBMITTED',
      memo_content: content(),
      sequences: approvers.map((approver) => level([approver])),
    })
    return memo_id
  }
  const oldest = await submitted('2026-03-02T01:00:00Z', [mailOf('Ramon Uy'), READER])
  for (let count = 0; count < REPORT_MEMOS_MAX; count++) await submitted('2026-03-02T02:00:00Z', [READER])
  await foldDeltas(site.services.db, site.services.now())
  const reader = await site.signIn(READER)
  const period = { company: MAIN.name, group: 'TRUE', template: '' as const, year: 2026 }
  const filters = { ...period, start_month: '01', end_month: '12' }
  const { oldest_pending } = await reader.must('get_reports_insights', filters)
  const { memos } = await reader.must('get_reports_memos', { ...filters, figure: 'pending' })
  expect(memos).toHaveLength(REPORT_MEMOS_MAX)
  expect(memos[0]?.memo_id).toBe(oldest)
  expect(oldest_pending?.memo_id).toBe(memos[0]?.memo_id)
})
