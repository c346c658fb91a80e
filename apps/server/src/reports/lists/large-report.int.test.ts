import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import exceljs from 'exceljs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { publishTemplate } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

const MEMOS = 5000
/** Together 400 MB: more than the writing process may hold. */
const ANSWER_BYTES = 80_000

/** Memory in use, after garbage collection. */
function liveMegabytes(): number {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

let site: TestSite
let owner: Actor
let template: TestTemplate

beforeAll(async () => {
  site = await createTestSite()
  await configure(site, { is_download_xlsx_enabled: true })
  template = await publishTemplate(site)
  owner = await site.signIn('paolo.reyes@northwind.example', 'Paolo Reyes')
  await site.services.pool.query(
    `WITH made AS (
      INSERT INTO memos (memo_id, state, owner_email, owner_name, template_id, version_id, template_name, owner_subject, created_at, modified_at, changed_at)
      SELECT 'AVL-2026-' || n, '{"version": 1}', $1, 'Paolo Reyes', template_id, version_id, 'Form AVL', 'Subject ' || n, now(), now(), now()
      FROM generate_series(1, $2::integer) n, template_versions
      RETURNING memo_key, template_id),
    answered AS (
      INSERT INTO memo_versions (memo_key, version, subject, content, content_hash, route, submitted_at)
      SELECT memo_key, 1, 'Subject', jsonb_build_array(
        jsonb_build_object('field_id', 'AMOUNT', 'value', memo_key || '.25'),
        jsonb_build_object('field_id', 'BODY', 'value', '<p>' || repeat('word ', $3::integer / 5) || '</p>')), '', '[]', now() FROM made)
    INSERT INTO participants (memo_key, email, role, audience, list, status, template_id, created_at, sort_at)
    SELECT memo_key, $1, 'owner', 'owner', 'active', 'SUBMITTED', template_id, now(), now() - memo_key * interval '1 second' FROM made`,
    [owner.email, MEMOS, ANSWER_BYTES],
  )
})
afterAll(() => site.stop())

it('H8: a report of 5,000 long memos is complete, and neither server nor process holds them all', async () => {
  const before = liveMegabytes()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, liveMegabytes())), 500)
  await owner.must('createXlsxReport', {
    memo_audience_type: 'memos',
    memo_table: 'active',
    memo_types: [template.templateId],
  })
  await site.runJobs()
  clearInterval(watch)
  const { file_key, memo_count } = await site.services.db
    .selectFrom('report_files')
    .select(['file_key', 'memo_count'])
    .executeTakeFirstOrThrow()
  expect(memo_count).toBe(MEMOS)
  expect(most - before).toBeLessThan(100)

  const { stream } = await site.services.storage.get(file_key ?? '')
  let rows = 0
  let sum = 0
  for await (const sheet of new exceljs.stream.xlsx.WorkbookReader(stream as never, { worksheets: 'emit' })) {
    for await (const row of sheet) {
      const [, memoId, , , , , , amount, body] = row.values as exceljs.CellValue[]
      if (typeof memoId !== 'string' || !memoId.startsWith('AVL-2026-')) continue
      rows++
      sum += amount as number
      // The reader decodes each chunk by itself: an ellipsis across two of them becomes three other characters.
      expect((body as string).replace(/\ufffd+$/, '…').length).toBe(32_767)
    }
  }
  expect(rows).toBe(MEMOS)
  expect(sum).toBe((MEMOS * (MEMOS + 1)) / 2 + MEMOS / 4)
})
