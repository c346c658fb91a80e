import type { SubjectEntry } from '@countersign/evidence'
import { checkSubject, subjectParts } from '@countersign/evidence'
import type { SubjectFields, SubjectKind } from '@countersign/evidence'
import { mailOf } from '@countersign/test-kit/memos'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Evidence } from '../../protocol/services.ts'
import { asking, openPublishing, withPolicy } from '../../templates/policy/testing/publishing.ts'
import { citeSubject, recordSubject, recordSubjects } from './record-subject.store.ts'

let site: TestSite
let admin: Actor
let bea: Actor
let evidence: Evidence
let gaps: string[]

beforeAll(async () => {
  ;({ site, admin } = await createConsoleSite())
  bea = await site.signIn(mailOf('Bea Lim'), 'Bea Lim')
  await site.signIn(mailOf('Gina Cruz'), 'Gina Cruz')
  evidence = { ...(site.services.evidence as Evidence), noteGap: (what) => gaps.push(what) }
})
afterAll(() => site.stop())
beforeEach(() => {
  gaps = []
  site.services.evidence = evidence
})

interface Recorded {
  entry: SubjectEntry
  fields: SubjectFields | null
}

/** A subject's entries, checked to follow on one another and to open to what is stored. */
async function entriesOf(kind: SubjectKind, id: string, of = site): Promise<Recorded[]> {
  const rows = await of.services.db
    .selectFrom('evidence_subjects as s')
    .innerJoin('evidence_subject_states as st', 'st.subject_no', 's.subject_no')
    .innerJoin('evidence_entries as e', (join) =>
      join.on((eb) =>
        eb.and([
          eb('e.memo_key', '=', eb.neg(eb.ref('s.subject_no'))),
          eb('e.entry_no', '=', eb.ref('st.entry_no')),
        ]),
      ),
    )
    .select(['e.entry', 'e.seed', 'st.fields'])
    .where('s.kind', '=', kind)
    .where('s.subject_id', '=', id)
    .orderBy('st.entry_no')
    .execute()
  let head = { no: 0, hash: '' }
  return rows.map(({ entry: text, seed, fields: stored }) => {
    const fields = stored === null ? null : (JSON.parse(stored) as SubjectFields)
    const checked = checkSubject(text, head, subjectParts(seed, { id, fields }))
    head = checked.head
    return { entry: checked.entry, fields }
  })
}

const causes = (entries: Recorded[]) => entries.map(({ entry: { cause, isRemoved } }) => [cause, isRemoved])
const inTransaction = <T>(work: Parameters<ReturnType<typeof site.services.db.transaction>['execute']>[0]) =>
  site.services.db.transaction().execute(work) as Promise<T>

describe('entries of subjects', () => {
  it('O1: an absence is one when it is set, changed and ended, without its note', async () => {
    const [first_day, last_day] = ['2126-11-30', '2126-12-08']
    const lines = [{ first_day, last_day, template_ids: [], delegate_email: mailOf('Gina Cruz') }]
    const absence = { first_day, last_day, note: 'Surgery', lines }
    const { absence_id } = await bea.must('save_absence', absence)
    await bea.must('save_absence', { ...absence, absence_id, lines: [] })
    await bea.must('end_absence', { absence_id })
    const entries = await entriesOf('ABSENCE', absence_id)
    expect(causes(entries)).toEqual([
      ['CHANGED', false],
      ['CHANGED', false],
      ['CHANGED', true],
    ])
    expect(entries[0]?.fields).toEqual({
      person: bea.email,
      days: [first_day, last_day],
      setBy: null,
      endedAt: null,
      'lines/0/delegate': mailOf('Gina Cruz'),
      'lines/0/days': [first_day, last_day],
      'lines/0/scope': 'ALL',
    })
    expect(JSON.stringify(entries)).not.toContain('Surgery')
  })

  it('O1: an absence that an administrator sets names them', async () => {
    const absence = { first_day: '2126-03-02', last_day: null, note: '', lines: [] }
    const { absence_id } = await admin.must('admin-save_absence', { ...absence, email: bea.email })
    expect((await entriesOf('ABSENCE', absence_id))[0]?.fields).toMatchObject({ setBy: admin.email })
    await admin.must('admin-end_absence', { email: bea.email, absence_id })
    expect(causes(await entriesOf('ABSENCE', absence_id)).at(-1)).toEqual(['CHANGED', true])
  })

  it('O1: a role is one with all who hold it, and their deputies; saving it unchanged adds none', async () => {
    const place = { kind: 'COMPANY', id: 'north' } as const
    await site.services.db.insertInto('companies').values({ company_id: 'north', name: 'North' }).execute()
    const holders = [{ email: bea.email, place, deputies: [mailOf('Gina Cruz')] }]
    const role = { name: 'Controller', holders }
    const { role_id, revision } = await admin.must('admin-save_role', role)
    const same = await admin.must('admin-save_role', { ...role, role_id, revision })
    await admin.must('admin-save_role', { ...role, name: 'Comptroller', role_id, revision: same.revision })
    await admin.must('admin-delete_role', { role_id, revision: same.revision + 1 })
    const entries = await entriesOf('ROLE', role_id)
    expect(entries.map(({ fields }) => fields)).toEqual([
      {
        name: 'Controller',
        'holders/0': { person: bea.email, place, fromDay: null, toDay: null },
        'holders/0/deputies/0': mailOf('Gina Cruz'),
      },
      expect.objectContaining({ name: 'Comptroller' }),
      null,
    ])
  })

  it('O1: a manager is one when they are set, replaced and taken away, by hand and by a file', async () => {
    const gina = await site.signIn(mailOf('Gina Cruz'), 'Gina Cruz')
    const save = (manager_email: string | null) =>
      admin.must('admin-save_person', { person_id: bea.userId, name: 'Bea Lim', manager_email })
    await save(gina.email)
    await save(gina.email)
    await save(admin.email)
    await save(null)
    await site.services.db
      .insertInto('settings')
      .values({ key: 'manager_source', value: JSON.stringify('CSV') })
      .execute()
    const csv = `person,manager\n${bea.email},${gina.email}\n${admin.email},${gina.email}\n`
    await admin.must('admin-import_roles', { csv })
    const entries = await entriesOf('MANAGER', bea.userId)
    expect(causes(entries)).toEqual([
      ['CHANGED', false],
      ['CHANGED', false],
      ['CHANGED', true],
      ['CHANGED', false],
    ])
    expect(entries.map(({ fields }) => fields)).toEqual([
      { person: bea.email, manager: gina.email },
      { person: bea.email, manager: admin.email },
      null,
      { person: bea.email, manager: gina.email },
    ])
    expect(await entriesOf('MANAGER', admin.userId)).toHaveLength(1)
    await site.services.db.deleteFrom('settings').where('key', '=', 'manager_source').execute()
  })

  it('O1: managers of a whole organisation are recorded at once, and none that has nothing to record', async () => {
    const ids = Array.from(
      { length: 1200 },
      (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    )
    const fields = (id: string) => ({ person: `${id}@northwind.example`, manager: bea.email })
    const record = (some: readonly string[], there: readonly string[]) =>
      inTransaction((tx) =>
        recordSubjects(tx, evidence, {
          kind: 'MANAGER',
          ids: some,
          at: new Date(),
          read: (asked) =>
            Promise.resolve(new Map(asked.filter((id) => there.includes(id)).map((id) => [id, fields(id)]))),
        }),
      )
    await record(ids, ids.slice(1))
    await record(ids, ids.slice(2))
    expect(await entriesOf('MANAGER', ids[0]!)).toEqual([])
    expect(causes(await entriesOf('MANAGER', ids[1]!))).toEqual([
      ['CHANGED', false],
      ['CHANGED', true],
    ])
    const entries = await entriesOf('MANAGER', ids.at(-1)!)
    expect(entries.map((one) => one.fields)).toEqual([fields(ids.at(-1)!)])
  })

  it('O1: a policy is one when its version is published; templates without a policy have none', async () => {
    const on = await openPublishing()
    const draft = await on.create({ ...withPolicy(asking(on.people.first)), action: 'DRAFTED' })
    const { template_id, version_id, revision } = draft
    expect(await entriesOf('POLICY', version_id, on.site)).toEqual([])
    await on.admin.must('admin-publish_template', { template_id, revision })
    const [published, ...others] = await entriesOf('POLICY', version_id, on.site)
    expect(others).toEqual([])
    expect(published?.fields).toEqual({
      template: template_id,
      schedule: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
    const { version_id: free } = await on.create()
    expect(await entriesOf('POLICY', free, on.site)).toEqual([])
    await on.site.stop()
  })

  it('O1: nothing is written where no evidence is kept', async () => {
    site.services.evidence = null
    const { role_id } = await admin.must('admin-save_role', { name: 'Auditor', holders: [] })
    expect(await entriesOf('ROLE', role_id)).toEqual([])
  })

  it.each(['evidence_subject_states'])('O1: nothing in %s can be changed or deleted', async (table) => {
    const { pool } = site.services
    await admin.must('admin-save_role', { name: 'Clerk', holders: [] })
    await expect(pool.query(`UPDATE ${table} SET fields = fields`)).rejects.toThrow('append-only')
    await expect(pool.query(`DELETE FROM ${table}`)).rejects.toThrow('append-only')
    await expect(pool.query(`TRUNCATE ${table}`)).rejects.toThrow('append-only')
  })
})

describe('what a decision rests on', () => {
  const at = new Date()
  const passkey = (fields: SubjectFields | null, id = 'key-1') => ({
    kind: 'PASSKEY' as const,
    id,
    read: () => Promise.resolve(fields),
    at,
  })
  const cite = (fields: SubjectFields | null, id = 'key-1') =>
    inTransaction<Buffer | null>((tx) => citeSubject(tx, evidence, passkey(fields, id)))

  it('O1: is cited by the leaf hash of its last entry, which adds none', async () => {
    const fields = { person: bea.email, key: 'abc' }
    const leaf = await inTransaction<Buffer | null>((tx) => recordSubject(tx, evidence, passkey(fields)))
    expect(await cite(fields)).toEqual(leaf)
    expect(causes(await entriesOf('PASSKEY', 'key-1'))).toEqual([['CHANGED', false]])
    expect(gaps).toEqual([])
  })

  it('O1: gets an entry first where it has none, or where it was changed without one, which is an alarm', async () => {
    await cite({ person: bea.email }, 'key-2')
    await cite({ person: 'another@northwind.example' }, 'key-2')
    expect(causes(await entriesOf('PASSKEY', 'key-2'))).toEqual([
      ['RECORDED', false],
      ['GAP', false],
    ])
    expect(gaps).toEqual(['PASSKEY key-2'])
  })

  it('O1: that never was has nothing to cite', async () => {
    expect(await cite(null, 'key-3')).toBeNull()
    expect(await inTransaction((tx) => recordSubject(tx, evidence, passkey(null, 'key-4')))).toBeNull()
  })

  it('O1: many changes of one subject at once make one chain without gaps', async () => {
    const times = Array.from({ length: 12 }, (_, at) => at)
    await Promise.all(
      times.map((n) => inTransaction((tx) => recordSubject(tx, evidence, passkey({ n }, 'key-5')))),
    )
    const entries = await entriesOf('PASSKEY', 'key-5')
    expect(entries.map(({ entry }) => entry.no)).toEqual(times.map((n) => n + 1))
    expect(new Set(entries.map(({ fields }) => fields?.n)).size).toBe(12)
  })

  it('O1: decisions that rest on one subject at once don’t wait for each other', async () => {
    const fields = { person: bea.email }
    await cite(fields, 'key-6')
    await inTransaction(async (tx) => {
      await citeSubject(tx, evidence, {
        kind: 'PASSKEY',
        id: 'key-6',
        at,
        read: () => Promise.resolve(fields),
      })
      expect(await cite(fields, 'key-6')).not.toBeNull()
    })
  })
})
