import type { CallDefinition, CallName } from '@countersign/contract'
import { catalogue } from '@countersign/contract'
import { signInParticipants, level, mailOf, publishTemplate, submission } from '@countersign/test-kit/memos'
import { pushEnvironment } from '@countersign/test-kit/devices/push-environment'
import { configure } from '@countersign/test-kit/settings'
import type { Actor, TestSite } from '@countersign/test-kit/site'
import { openSite } from '@countersign/test-kit/site'
import {
  connectDirectory,
  makeToken,
} from '@countersign/server/integrations/directory-sync/testing/directory'
import { makeKeyPair } from '@countersign/server/platform/config/vapid-keys'
import { today } from '@countersign/server/protocol/delegations'
import type { Known } from './payloads.ts'

/** A server with a few memos, and people who may use every call. */
export interface Harness {
  site: TestSite
  /** A user of the end-user app with a reports role. */
  person: Actor
  administrator: Actor
  known: Known
  /** Good for reading and writing as the person (P1). */
  apiToken: string
  /** Of a calendar link that no call revokes (P5). */
  calendarToken: string
  /** The token of the directory sync, and people whom it may change: no one signs in as one of them (P4). */
  directory: { token: string; ids: string[] }
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
  const scim = await connectDirectory(site)
  const ids: string[] = []
  for (const name of ['one', 'two', 'three']) {
    const { body } = await scim.add({ userName: mailOf(`Synced ${name}`), displayName: `Synced ${name}` })
    ids.push((body as { id: string }).id)
  }
  const apiToken = await makeToken(site, { kind: 'personal', userId: person.userId })
  const ended = await person.must('create_token', {
    name: 'Bridge',
    scopes: ['read'],
    expires_on: today(site.services.now()),
  })
  // Not of the person, who revokes theirs.
  const { url } = await people.second.must('create_calendar_link', {})
  const webhook = { name: 'Bridge', url: 'https://receiver.example/in', kinds: ['memo.submitted' as const] }
  const { webhook_id } = await administrator.must('admin-save_webhook', webhook)
  const { sessions: own } = await person.must('get_sessions', {})
  const preparer = { email: people.first.email, last_day: days.last_day }
  const { preparation_id } = await person.must('save_preparer', preparer)
  await people.second.must('save_preparer', { email: person.email, last_day: days.last_day })
  const known: Known = {
    token_id: [ended.token_id],
    webhook_id: [webhook_id],
    session_id: own.map(({ session_id }) => session_id),
    expires_on: [today(site.services.now()), '2099-01-01'],
    scopes: [['read'], ['read', 'write']],
    kinds: [webhook.kinds],
    url: [webhook.url, 'https://127.0.0.1/in', 'http://receiver.example/in'],
    company_ids: [['main']],

    absence_id: [absence_id],
    preparation_id: [preparation_id],
    prepared_for: [people.second.email, person.email],
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
  return {
    ...{ site, person, administrator, known, bringSessionsBack, apiToken },
    calendarToken: new URL(url ?? '').searchParams.get('token') ?? '',
    directory: { token: scim.secret, ids },
    stop: () => site.stop(),
  }
}

/** Every call of the contract, by name. */
export const calls = Object.values(catalogue) as CallDefinition[]

export function callNamed(name: string): CallDefinition {
  if (!Object.hasOwn(catalogue, name)) throw new Error(`The contract has no call ${name}.`)
  return catalogue[name as CallName]
}
