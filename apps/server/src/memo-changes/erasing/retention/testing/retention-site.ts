import type { CallInput } from '@countersign/contract'
import { amountContent, publishAmountTemplate } from '@countersign/test-kit/amounts'
import { level, signInParticipants } from '@countersign/test-kit/memos'
import { createConsoleSite } from '@countersign/test-kit/templates'
import { tablesWith } from '../../testing/tables-with.ts'

export const REASON = 'Seven years are over.'

type Decision = Pick<CallInput<'approve_memo'>, 'conditions'> & { how?: 'approve_memo' | 'reject_memo' }

/** A site with two administrators, a template, and its memos of other years. */
export async function openRetentionSite() {
  const { site, admin, colleague } = await createConsoleSite()
  const template = await publishAmountTemplate(site, 'RET')
  const people = await signInParticipants(site)

  async function submit(): Promise<string> {
    const { memo_id } = await people.owner.must('create_memo', {
      template_id: template.templateId,
      action: 'SUBMITTED',
      memo_content: amountContent({ subject: 'Printing', amount: '4321.00', body: 'Leaflets for the fair' }),
      sequences: [level([people.first])],
    })
    return memo_id
  }

  return {
    site,
    admin,
    colleague,
    template,
    people,
    submit,
    /** A memo that ended so many years ago. */
    ended: async (years: number, { how = 'approve_memo', ...more }: Decision = {}): Promise<string> => {
      const then = new Date()
      then.setUTCFullYear(then.getUTCFullYear() - years)
      site.setNow(then.toISOString())
      const memo_id = await submit()
      await people.first.must(how, { memo_id, remarks: 'Seen.', ...more })
      await site.runJobs()
      site.setNow()
      return memo_id
    },
    keepFor: (years: number | null) =>
      admin.must('admin-save_retention_period', { template_id: template.templateId, years }),
    isDue: async (memoId: string): Promise<boolean> => {
      const { due } = await admin.must('admin-get_retention', {})
      return due.memos.some(({ memo_id }) => memo_id === memoId)
    },
    takeUp: async (...memo_ids: string[]): Promise<string> =>
      (await admin.must('admin-take_up_removal', { memo_ids, reason: REASON })).removal_id,
    confirm: async (removal_id: string) => {
      await colleague.must('admin-end_removal', { removal_id, answer: 'CONFIRMED' })
      await site.runJobs()
      return admin.must('admin-get_removal', { removal_id })
    },
    tablesWith: (text: string) => tablesWith(site.services.db, text),
  }
}
