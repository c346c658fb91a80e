import { buffer } from 'node:stream/consumers'
import { checkDocument } from '@countersign/evidence'
import { mailOf } from '@countersign/test-kit/memos'
import type { PolicySite } from '@countersign/test-kit/policies/policy-site'
import { createPolicySite, twoBands } from '@countersign/test-kit/policies/policy-site'
import { policyLevel, roleEverywhere } from '@countersign/test-kit/policies/policies'
import { setHolders } from '@countersign/test-kit/policies/roles'
import type { Actor } from '@countersign/test-kit/test-site'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { today } from '../../protocol/delegations.ts'
import type { Evidence } from '../../protocol/services.ts'
import { recordMemos } from './record-memos.job.ts'
import { verifyEntries } from './verify-entries.queries.ts'
import { verifySubjects } from './verify-subjects.queries.ts'

let on: PolicySite
let people: PolicySite['people']
let evidence: Evidence
let delegate: Actor
let roleId: string

// Each test has a site of its own: the faults are those of the whole database, and what has an entry stays.
beforeEach(async () => {
  on = await createPolicySite()
  ;({ people } = on)
  evidence = on.site.services.evidence as Evidence
  delegate = await on.site.signIn(mailOf('Gina Cruz'), 'Gina Cruz')
  on.site.services.sessionRows.start()
  const [id] = await on.setRoles(['Controller', [{ email: people.first.email }]])
  roleId = id as string
  await on.publish(twoBands([policyLevel('L1', roleEverywhere(roleId))], []))
})
afterEach(() => on.site.stop())

const db = () => on.site.services.db
const day = (offset: number) => today(new Date(Date.now() + offset * 24 * 60 * 60 * 1000))

/** The first approver is away from today on, and the delegate decides. */
async function away(): Promise<string> {
  const [first_day, last_day] = [day(0), day(1)]
  const lines = [{ first_day, last_day, template_ids: [], delegate_email: delegate.email }]
  const { absence_id } = await people.first.must('save_absence', { first_day, last_day, note: 'Ill', lines })
  await on.site.services.sessionRows.settle()
  return absence_id
}

const submitted = async (to = people.first) =>
  (await people.owner.must('create_memo', on.written('1000.00', to))).memo_id

/** A memo that another person approved. */
async function approved(by: Actor): Promise<string> {
  const memo_id = await submitted(by)
  await by.must('approve_memo', { memo_id })
  return memo_id
}

/** From now on notes what was changed without an entry. */
function notedGaps(): string[] {
  const gaps: string[] = []
  on.site.services.evidence = { ...evidence, noteGap: (what) => gaps.push(what) }
  return gaps
}

/** What the kept PDF of a memo proves to a reader who has nothing but the log's key. */
async function proven(memoId: string) {
  await on.site.runJobs()
  const { pdf_key } = await db()
    .selectFrom('memos')
    .select('pdf_key')
    .where('memo_id', '=', memoId)
    .executeTakeFirstOrThrow()
  const pdf = await buffer((await on.site.services.storage.get(pdf_key ?? '')).stream)
  return checkDocument(pdf, { log: evidence.logKey.key, witnesses: [] })
}

const faults = async () => [
  ...(await verifyEntries(db())).faults.map(({ what }) => what),
  ...(await verifySubjects(db())).faults.map(({ what }) => what),
]

/** What only the owner of the database can do. */
async function withoutTriggers(table: string, change: () => Promise<unknown>) {
  await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`).execute(db())
  await change()
  await sql.raw(`ALTER TABLE ${table} ENABLE TRIGGER USER`).execute(db())
}

describe('the proof of a memo', () => {
  it('O1: says under which absence a delegate decided, by which policy and which role', async () => {
    const absence_id = await away()
    const memo_id = await submitted()
    await delegate.must('approve_memo', { memo_id })
    const { grounds, events } = await proven(memo_id)
    expect(grounds.map(({ kind, id, cause }) => [kind, id, cause])).toEqual([
      ['POLICY', expect.any(String), 'RECORDED'],
      ['ROLE', roleId, 'RECORDED'],
      ['ABSENCE', absence_id, 'CHANGED'],
    ])
    expect(events.find(({ type }) => type === 'DecisionMade')).toMatchObject({
      actsFor: { absenceId: absence_id },
    })
    expect(await faults()).toEqual([])
    await people.first.must('end_absence', { absence_id })
    expect((await proven(memo_id)).grounds).toHaveLength(3)
    await on.site.services.sessionRows.settle()
  })

  it('O1: remains as it was after the role went to others, and new memos rest on its next entry', async () => {
    const before = await approved(people.first)
    const held = (await proven(before)).grounds.find(({ kind }) => kind === 'ROLE')
    await setHolders(db(), roleId, [{ email: people.second.email }])
    expect(await faults()).toEqual(['it was changed without an entry (O1)'])
    const gaps = notedGaps()
    const memo_id = await submitted(people.second)
    expect(gaps).toEqual([`ROLE ${roleId}`])
    await people.second.must('approve_memo', { memo_id })
    expect((await proven(memo_id)).grounds.find(({ kind }) => kind === 'ROLE')).toMatchObject({
      cause: 'GAP',
    })
    expect((await proven(before)).grounds.find(({ kind }) => kind === 'ROLE')).toEqual(held)
    expect(await faults()).toEqual([])
  })
})

describe('what decisions rest on', () => {
  it('O1: is recorded by a job where it is from before evidence was kept', async () => {
    on.site.services.evidence = null
    await away()
    on.site.services.evidence = evidence
    await recordMemos({}, on.site.services)
    await recordMemos({}, on.site.services)
    const rows = await db()
      .selectFrom('evidence_subjects')
      .select(['kind', 'entry_no'])
      .orderBy('subject_no')
      .execute()
    expect(rows.filter(({ kind }) => kind === 'ABSENCE').at(-1)).toEqual({ kind: 'ABSENCE', entry_no: 1 })
    expect(await faults()).toEqual([])
  })

  it('O7: cannot be rewritten, dropped or emptied by the owner of the database', async () => {
    await approved(people.first)
    await setHolders(db(), roleId, [{ email: people.second.email }])
    await approved(people.second)
    expect(await faults()).toEqual([])
    const states = (change: string) =>
      withoutTriggers('evidence_subject_states', () => sql.raw(change).execute(db()))
    const ofRole = `subject_no = (SELECT subject_no FROM evidence_subjects WHERE kind = 'ROLE') AND entry_no = 1`
    await states(
      `UPDATE evidence_subject_states SET fields = replace(fields, 'Controller', 'Treasurer') WHERE ${ofRole}`,
    )
    expect(await faults()).toEqual(['What is stored of entry 1 isn’t what was recorded. (O1)'])
    await states(
      `UPDATE evidence_subject_states SET fields = replace(fields, 'Treasurer', 'Controller') WHERE ${ofRole}`,
    )
    expect(await faults()).toEqual([])
    await states(`DELETE FROM evidence_subject_states WHERE ${ofRole}`)
    expect(await faults()).toContain('Entry 1 doesn’t follow on the one before. (O1)')
    expect(await faults()).toContain('Entry 1 cites an entry that is missing. (O1)')
  })
})

describe('a seat that a manager takes', () => {
  const setManager = (person: Actor, manager: Actor | null) =>
    db()
      .updateTable('people')
      .set({ manager_id: manager?.userId ?? null })
      .where('user_id', '=', person.userId)
      .execute()
  const disable = (person: Actor, at: Date | null) =>
    db().updateTable('people').set({ disabled_at: at }).where('user_id', '=', person.userId).execute()
  const managersOf = (grounds: { kind: string; id: string; cause: string }[]) =>
    grounds.flatMap(({ kind, id, cause }) => (kind === 'MANAGER' ? [[id, cause]] : []))

  /** A memo that the owner's manager approved, of whom there is an entry from then on. */
  async function approvedByManager() {
    await setManager(people.owner, people.second)
    await on.publish(twoBands([policyLevel('L1', { kind: 'MANAGER' })], []))
    return approved(people.second)
  }

  it('O1: rests on the entry of the owner’s manager', async () => {
    const memo_id = await approvedByManager()
    expect(managersOf((await proven(memo_id)).grounds)).toEqual([[people.owner.userId, 'RECORDED']])
    expect(await faults()).toEqual([])
  })

  it('O1: rests on each step upward past a person who has left, and says where one was changed without an entry', async () => {
    await approvedByManager()
    await setManager(people.owner, people.first)
    await setManager(people.first, people.second)
    await disable(people.first, new Date())
    const gaps = notedGaps()
    const memo_id = await approved(people.second)
    await disable(people.first, null)
    expect(gaps).toEqual([`MANAGER ${people.owner.userId}`])
    expect(managersOf((await proven(memo_id)).grounds)).toEqual([
      [people.owner.userId, 'GAP'],
      [people.first.userId, 'RECORDED'],
    ])
  })

  it('O1: in the place of the owner, who alone holds the role, rests on role and manager', async () => {
    await setManager(people.owner, people.second)
    await setHolders(db(), roleId, [{ email: people.owner.email }])
    await on.publish(twoBands([policyLevel('L1', roleEverywhere(roleId))], []))
    const { grounds } = await proven(await approved(people.second))
    expect(managersOf(grounds)).toEqual([[people.owner.userId, 'RECORDED']])
    expect(grounds.map(({ kind }) => kind)).toContain('ROLE')
  })
})
