import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, mailOf, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../protocol/delegations.ts'
import { ask, listReports, rowsOf } from '../testing/list-reports.ts'

const DAY = today(new Date())

let site: TestSite
let people: Awaited<ReturnType<typeof signInParticipants>>
let template: TestTemplate
let other: TestTemplate

beforeAll(async () => {
  site = await createTestSite()
  await configure(site, { is_download_xlsx_enabled: true })
  template = await publishTemplate(site, 'AVL')
  other = await publishTemplate(site, 'GEN')
  people = await signInParticipants(site)
})
afterAll(() => site.stop())

describe('K3, K6: a report of a delegate', () => {
  const tasks = ask({ memo_audience_type: 'approvals', memo_table: 'active' })
  const history = ask({ memo_audience_type: 'approvals', memo_table: 'history' })

  it('has what waits for the absent person, marked, and names both where one decided for the other', async () => {
    const { owner, first } = people
    const delegate = await site.signIn(mailOf('Gina Cruz'), 'Gina Cruz')
    const { memo_id } = await owner.must('create_memo', submission(template, [level([first])]))
    await owner.must('create_memo', submission(other, [level([first])]))
    expect(await delegate.must('createXlsxReport', tasks)).toMatchObject({ code: 'not-found' })
    const { absence_id } = await first.must('save_absence', {
      first_day: DAY,
      last_day: DAY,
      note: '',
      lines: [
        {
          first_day: DAY,
          last_day: DAY,
          template_ids: [template.templateId],
          delegate_email: delegate.email,
        },
      ],
    })
    const { reportOf } = listReports(site)
    const waiting = rowsOf(await reportOf(delegate, tasks))
    expect(waiting).toHaveLength(
      (await first.must('getForMyApprovalActiveWithUserID', { memo_type: template.templateId })).memos.length,
    )
    expect(waiting.find((row) => row['Memo ID'] === memo_id)).toMatchObject({ For: 'Ramon Uy' })
    expect(rowsOf(await reportOf(first, tasks))[0]).not.toHaveProperty('For')

    await delegate.must('approve_memo', { memo_id })
    await first.must('end_absence', { absence_id })
    expect(await delegate.must('createXlsxReport', tasks)).toMatchObject({ code: 'not-found' })
    for (const who of [delegate, first]) {
      const row = rowsOf(await reportOf(who, history)).find((one) => one['Memo ID'] === memo_id)
      expect(row?.['Action taken']).toBe('Approved (Gina Cruz for Ramon Uy)')
    }
  })
})
