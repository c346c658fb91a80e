import type { Policy } from '@countersign/domain'
import { amountRow, policyLevel, roleEverywhere } from '@countersign/test-kit/policies/policies'
import { addRole } from '@countersign/test-kit/policies/roles'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Publishing } from './testing/publishing.ts'
import { openPublishing, withPolicy } from './testing/publishing.ts'

/** The site with its people, and what is done on it. */
let on: Publishing
let role_id: string
let policy: Policy

beforeAll(async () => {
  on = await openPublishing()
})
afterAll(() => on.site.stop())
beforeEach(async () => {
  await on.reset()
  const { db } = on.site.services
  await db.updateTable('template_versions').set({ policy: null }).execute()
  await db.deleteFrom('roles').execute()
  role_id = await addRole(db, 'Controller', [{ email: on.people.first.email }])
  const level = policyLevel('L1', roleEverywhere(role_id))
  policy = { rows: [amountRow('ALL', [null, null], [level])], otherwise: { kind: 'REFUSE', text: 'No.' } }
})

const deleteRole = () => on.colleague.call('admin-delete_role', { role_id })
const roleNames = async () => (await on.admin.must('admin-get_roles', {})).roles.map(({ name }) => name)

/** Lets changes of administrators get as far as their log, and no further, until it is released. */
async function holdLog(): Promise<{
  untilWaiting(changes: number): Promise<void>
  release(): Promise<void>
}> {
  const { pool } = on.site.services
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query('LOCK TABLE admin_events IN EXCLUSIVE MODE')
  const waiting = async () => {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return rows[0]?.count
  }
  return {
    untilWaiting: (changes) => expect.poll(waiting).toBe(changes),
    async release() {
      await client.query('COMMIT')
      client.release()
    },
  }
}

it.each(['DRAFTED', 'PUBLISHED'] as const)(
  'N2: a role can not be deleted while a template that names it is being saved (%s)',
  async (action) => {
    const log = await holdLog()
    const saving = on.create({ ...withPolicy(policy), action })
    await log.untilWaiting(1)
    const deleting = deleteRole()
    await log.untilWaiting(2)
    await log.release()
    expect((await saving).code).toBe(200)
    expect(await deleting).toMatchObject({ code: 'FAILED_PRECONDITION', details: { reason: 'IN_USE' } })
    expect(await roleNames()).toEqual(['Controller'])
  },
)

it('N2: a policy is not published with a role that was deleted after it was judged', async () => {
  const log = await holdLog()
  const deleting = deleteRole()
  await log.untilWaiting(1)
  const saving = on.admin.call('admin-create_template', on.content('GONE', withPolicy(policy)))
  await log.untilWaiting(2)
  await log.release()
  expect(await deleting).toMatchObject({ ok: true })
  expect(await saving).toMatchObject({
    code: 'FAILED_PRECONDITION',
    message: 'A role that this policy names has just been deleted. Please choose another one.',
  })
  const templates = await on.admin.must('admin-get_templates', {})
  expect(JSON.stringify(templates)).not.toContain('GONE')
})

it('N2: a version that names a role is not restored as a draft beside its deletion', async () => {
  const saved = await on.create(withPolicy(policy))
  const { template_id, version_id } = saved
  const { revision } = await on.mustEdit(saved, {})
  const log = await holdLog()
  const restoring = on.admin.call('admin-restore_template_version', { template_id, version_id, revision })
  await log.untilWaiting(1)
  const deleting = deleteRole()
  await log.untilWaiting(2)
  await log.release()
  expect(await restoring).toMatchObject({ ok: true })
  expect(await deleting).toMatchObject({ details: { reason: 'IN_USE' } })
})

it('N2: a draft that names a role is not brought back beside its deletion', async () => {
  const before = await on.create({ ...withPolicy(policy), action: 'DRAFTED' })
  const { template_id, revision } = before
  const { template_code: _code, ...content } = on.content('X', { action: 'DRAFTED' })
  const over = { ...content, template_id, revision, over_draft: true }
  const { version_id } = await on.colleague.must('admin-edit_template', over)
  const log = await holdLog()
  const deletingDraft = on.admin.call('admin-delete_template', { template_id, version_id })
  await log.untilWaiting(1)
  const deleting = deleteRole()
  await log.untilWaiting(2)
  await log.release()
  expect(await deletingDraft).toMatchObject({ ok: true })
  expect(await deleting).toMatchObject({ details: { reason: 'IN_USE' } })
})
