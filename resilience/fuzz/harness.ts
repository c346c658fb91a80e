import type { CallDefinition, CallName } from '@countersign/contract'
import { catalogue } from '@countersign/contract'
import { signInParticipants, level, mailOf, publishTemplate, submission } from '@countersign/test-kit/memos'
import { pushEnvironment } from '@countersign/test-kit/devices/push-environment'
import { configure } from '@countersign/test-kit/settings'
import type { Actor, TestSite } from '@countersign/test-kit/site'
import { openSite } from '@countersign/test-kit/site'
import { makeKeyPair } from '@countersign/server/platform/config/vapid-keys'
import type { Known } from './payloads.ts'

/** A server with a few memos, and people who may use every call. */
export interface Harness {
  site: TestSite
  /** A user of the end-user app with a reports role. */
  person: Actor
  administrator: Actor
  known: Known
  bringSessionsBack(): Promise<void>
  stop(): Promise<void>
}

export async function openHarness(databaseUrl: string): Promise<Harness> {
  const site = await openSite(
    { url: databaseUrl, drop: () => Promise.resolve() },
    { REQUESTS_A_MINUTE: '100000000', ADMIN_EMAILS: mailOf('Liza Marasigan'), ...pushEnvironment() },
  )
  const { db } = site.services
  await configure(site, {
    enable_download_pdf: true,
    is_global_search_enabled: true,
    is_download_xlsx_enabled: true,
  })
  const template = await publishTemplate(site)
  const people = await signInParticipants(site)
  const person = people.owner
  const administrator = await site.signIn(mailOf('Liza Marasigan'), 'Liza Marasigan', 'admin')
  // Every signed-in person has one; it grants no access to contacts.
  await db
    .insertInto('identities')
    .values({ issuer: 'test', subject: 'person', provider: 'google', user_id: person.userId })
    .execute()
  await db
    .insertInto('report_roles')
    .values({ email: person.email, name: 'Paolo Reyes', access_level: 'Super Admin', views: [] })
    .execute()
  await db.insertInto('companies').values({ company_id: 'main', name: 'Northwind Telecom' }).execute()
  await db.insertInto('groups').values({ group_id: 'legal', name: 'Legal' }).execute()
  const levels = [level([people.first], { watchers: [people.watcher.email], allow_sub_approvals: true })]
  const sent = submission(template, levels)
  const { memo_id } = await person.must('create_memo', sent)
  const drafts = await person.must('create_memo', { ...sent, action: 'SAVE_AS_DRAFT' })
  const theirs = await people.first.must('create_memo', submission(template, [level([person])]))
  const [first] = (await person.must('get_memo_logs', { memo_id })).levels
  const days = { first_day: '2099-01-04', last_day: '2099-01-08' }
  const { absence_id } = await person.must('save_absence', { ...days, lines: [] })
  const known: Known = {
    absence_id: [absence_id],
    first_day: ['2099-02-01', days.first_day],
    last_day: ['2099-02-05', days.last_day],
    delegate_email: [people.first.email, person.email],
    template_ids: [template.templateId],
    memo_id: [memo_id, drafts.memo_id, theirs.memo_id],
    template_id: [template.templateId],
    // Claimed identity (A3).
    user_id: [person.userId],
    user_email: [person.email],
    email: [people.first.email, people.second.email, people.stranger.email],
    sequence_id: [first?.sequence_id ?? ''],
    log_id: [first?.logs[0]?.log_id ?? ''],
    approver_id: [first?.approvers[0]?.approver_id ?? ''],
    approver_email: [people.first.email],
    field_id: ['SECTION_1', 'TEXT_SUBJECT', 'AMOUNT', 'BODY', 'FILES'],
    key: ['company_name', 'max_remarks_attachment', 'feedback_url', 'allowed_draft_button_statuses'],
    year: [2026],
    company: ['Northwind Telecom'],
    group: ['TRUE', 'Legal'],
    memo_types: ['', template.templateId],
    start_date: ['2026-03-01', ''],
    end_date: ['2026-03-31', ''],
    endpoint: ['https://push.example/a', 'https://127.0.0.1/a'],
    p256dh: [makeKeyPair().publicKey],
    auth: ['A'.repeat(22)],
    csv: ['email,name\nnew.one@northwind.example,New One\n', 'email\n', 'name\nx\n'],
  }
  const sessions = await db.selectFrom('sessions').selectAll().execute()
  const bringSessionsBack = async () => {
    await db
      .insertInto('sessions')
      .values(sessions)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return { site, person, administrator, known, bringSessionsBack, stop: () => site.stop() }
}

/** Every call of the contract, by name. */
export const calls = Object.values(catalogue) as CallDefinition[]

export function callNamed(name: string): CallDefinition {
  if (!Object.hasOwn(catalogue, name)) throw new Error(`The contract has no call ${name}.`)
  return catalogue[name as CallName]
}
