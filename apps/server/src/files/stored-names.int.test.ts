import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, content, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import { personIds } from '../people/addresses.store.ts'
import { readReportBatches } from '../reports/lists/report-rows.queries.ts'
import type { ReportRequest } from '../reports/lists/report-request.ts'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const LIE = 'Signed contract 2026.pdf'

interface Upload {
  name: string
  size: number
  url: string
}

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
})
afterAll(() => site.stop())

async function upload(actor: Actor, name: string): Promise<Upload> {
  const form = new FormData()
  form.append('file', new File([PDF], name))
  const headers = { cookie: actor.cookie }
  const answer = await site.web.inject({ method: 'POST', url: '/files', headers, payload: form })
  return answer.json<Upload>()
}

/** The file as a client claims that it is called. */
const claimed = (file: Upload): Upload => ({ ...file, name: LIE, size: 123_000_000 })

describe('files of remarks, replies and answers have their stored names', () => {
  it('C6: in the answer, the log, its replies, the view and the event itself, whatever the client says', async () => {
    const { owner, first } = people
    const [answer, remark, reply, resubmitted] = await Promise.all([
      upload(owner, 'offer.pdf'),
      upload(first, 'cat.pdf'),
      upload(first, 'dog.pdf'),
      upload(owner, 'bird.pdf'),
    ])
    const { memo_id } = await owner.must(
      'create_memo',
      submission(template, [level([first])], { files: [claimed(answer)] }),
    )
    await first.must('return_memo', { memo_id, remarks: 'See file.', attachments: [claimed(remark)] })
    const { levels } = await first.must('get_memo_logs', { memo_id })
    const log_id = levels[0]?.logs.at(-1)?.log_id ?? ''
    const given = await first.must('create_reply', {
      memo_id,
      log_id,
      message: 'And this.',
      attachments: [claimed(reply)],
    })
    expect(given.reply.attachments).toEqual([reply])
    const { raw_sequences, memo_content } = await owner.must('getMemoDetailsForEditing', { memo_id })
    expect(JSON.stringify(memo_content)).toContain('offer.pdf')
    await owner.must('edit_memo', {
      memo_id,
      action: 'SUBMITTED',
      remarks: 'Again.',
      attachments: [claimed(resubmitted)],
      memo_content: content({ files: [claimed(answer)] }),
      sequences: [{ ...level([first]), sequence_id: raw_sequences[0]?.sequence_id }],
    })
    const log = (await owner.must('get_memo_logs', { memo_id })).levels.flatMap(({ logs }) => logs)
    expect(log.flatMap((entry) => entry.attachments)).toEqual([remark, resubmitted])
    expect(log.flatMap((entry) => entry.replies).flatMap(({ attachments }) => attachments)).toEqual([reply])
    expect((await owner.must('get_replies', { memo_id, log_id })).replies[0]?.attachments).toEqual([reply])
    const events = await site.services.db
      .selectFrom('memo_events')
      .innerJoin('memos', 'memos.memo_key', 'memo_events.memo_key')
      .select('data')
      .where('memo_id', '=', memo_id)
      .execute()
    expect(JSON.stringify(events)).not.toContain(LIE)
  })

  it('C6: also in earlier data: log, replies, view, form, differences, spreadsheet', async () => {
    const { owner, first, second } = people
    const [answer, later, remark, reply] = (await Promise.all([
      ...['map.pdf', 'chart.pdf'].map((name) => upload(owner, name)),
      upload(second, 'plan.pdf'),
      upload(owner, 'note.pdf'),
    ])) as [Upload, Upload, Upload, Upload]
    const route = [level([first]), level([second])]
    const { memo_id } = await owner.must('create_memo', submission(template, route, { files: [answer] }))
    await first.must('approve_memo', { memo_id })
    await second.must('return_memo', { memo_id, remarks: 'See file.', attachments: [remark] })
    const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
    await owner.must('edit_memo', {
      memo_id,
      action: 'SUBMITTED',
      remarks: 'Another file.',
      memo_content: content({ files: [later] }),
      sequences: route.map((one, at) => ({ ...one, sequence_id: raw_sequences[at]?.sequence_id })),
    })
    const { levels } = await owner.must('get_memo_logs', { memo_id })
    const log_id = levels[1]?.logs.find(({ attachments }) => attachments.length > 0)?.log_id ?? ''
    await owner.must('create_reply', { memo_id, log_id, message: 'Look.', attachments: [reply] })
    // What was stored says another name than the files do, as where a client's word was once taken.
    for (const file of [answer, later, remark, reply])
      await site.services.db
        .updateTable('files')
        .set({ original_name: `True ${file.name}` })
        .where('file_key', '=', file.url)
        .execute()
    const shown: unknown[] = [
      await owner.must('get_memo_logs', { memo_id }),
      await owner.must('get_replies', { memo_id, log_id }),
      await owner.must('get_memo_details_for_viewing', { memo_id }),
    ]
    const request: ReportRequest = {
      audience: 'owner',
      lists: ['active'],
      memoTypes: [],
      startDate: null,
      endDate: null,
      whose: 'all' as const,
      isOverdue: false,
    }
    const personId = (await personIds(site.services.db, [owner.email])).get(owner.email)!
    for await (const rows of readReportBatches(
      { snapshot: site.services.db, archive: site.services },
      { personId, email: people.owner.email, now: new Date(), delegate: undefined },
      request,
      true,
    ))
      shown.push(rows.filter(({ memo }) => memo.memo_id === memo_id))
    await owner.must('self_return_memo', { memo_id, attachments: [] })
    shown.push(await owner.must('getMemoDetailsForEditing', { memo_id }))
    // The first approver decided on the file of before.
    shown.push((await first.must('get_memo_details_for_viewing', { memo_id })).changes)
    for (const name of ['map.pdf', 'chart.pdf', 'plan.pdf', 'note.pdf']) {
      expect(JSON.stringify(shown), name).toContain(`"True ${name}"`)
      expect(JSON.stringify(shown), name).not.toContain(`"${name}"`)
    }
  })
})
