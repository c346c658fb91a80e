import { OUTSIDE_KINDS, WEBHOOK_MAX_FAILURES } from '@countersign/domain'
import { deliverDue } from '@countersign/server/integrations/webhooks/start-deliveries'
import { makeDigests } from '@countersign/server/notifications/digests/make-digests.job'
import { summariseAbsences } from '@countersign/server/notifications/absence-summaries/summarise-absences.job'
import { DOCUMENT_ATTEMPTS } from '@countersign/server/platform/documents/limits'
import { createSpreadsheets } from '@countersign/server/reports/spreadsheets/spreadsheets'
import { lockMemoByKey } from '@countersign/server/memo-changes/memo.store'
import { logInfected } from '@countersign/server/memo-changes/scanning/replace-infected.store'
import { takeClockSteps } from '@countersign/server/memo-changes/due-times/take-clock-steps.job'
import type { StoredMail } from '@countersign/server/platform/mail/mailbox'
import { addPasskey } from '../devices/passkeys.ts'
import type { AmountAnswers } from '../amounts.ts'
import { amountContent, publishAmountTemplate } from '../amounts.ts'
import type { TestTemplate } from '../memos.ts'
import { level, mailOf, signInParticipants } from '../memos.ts'
import { configure } from '../settings.ts'
import type { Actor, TestSite } from '../test-site.ts'

/** Every kind of mail, by what its subject says. */
export const MAIL_KINDS: Record<string, RegExp> = {
  'a level has started, for an approver': /^For your approval: /,
  'a level has started, for a watcher': /^To watch: /,
  'a level is cleared': /^Level cleared: /,
  'a memo was returned': /^Returned: /,
  'a memo was rejected': /^Rejected: /,
  'a memo was withdrawn': /^Withdrawn: /,
  'a memo was cancelled': /^Cancelled: /,
  'a memo is approved': /^Approved: /,
  'a reply': / replied: /,
  'a question': / asks: /,
  'an answer': / answered: /,
  'a reminder': /^Reminder: /,
  'an approver who was removed': /^No longer needed: /,
  'a change after an approval': /^Changed after your approval: /,
  'malware in a file': /^Malware removed: /,
  'an approver was replaced': /^Approver replaced: /,
  'you were added as an approver': /^Added as an approver: /,
  'approvers were added': /^Approvers added: /,
  'the clock, before the due day': /^Due /,
  'the clock, after it': /^Overdue by /,
  'a request to a delegate': /^For Rosario Dizon: For your approval: /,
  'an absence': / set an absence for you$/,
  'a summary after an absence': /^While you were away: /,
  'a disabled approver': / can no longer decide on /,
  'what a person who leaves has left': / yours now$/,
  'a digest': /with news|waits? for you$/,
  'a sign-in from a new browser': /new browser/,
  'a new passkey': /^A new passkey$/,
  'a revoked passkey': /^A passkey was revoked$/,
  'access to reports': /access to reports/,
  'a webhook that switched itself off': / has switched itself off$/,
  'a report': /report is ready/,
  'a report that failed': /report could not be made/,
}

const REPORT = {
  memo_audience_type: 'memos',
  memo_table: '',
  memo_types: 'ALL',
  start_date: null,
  end_date: null,
} as const

/** Instants of days in Manila. */
const at = (day: string, hour = 9) => `${day}T${String(hour - 8).padStart(2, '0')}:00:00.000Z`
const [MONDAY, TUESDAY, THURSDAY, FRIDAY] = ['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-27'] as const

type People = Awaited<ReturnType<typeof signInParticipants>>

/** Lets a site with an administrator send every kind of mail. @returns all that it sent, the newest first */
export async function sendEveryMail(site: TestSite, adminEmail: string): Promise<StoredMail[]> {
  const harness = new MailHarness(site, adminEmail)
  await configure(site, { is_download_xlsx_enabled: true })
  await harness.goTo(at(MONDAY))
  await harness.decisions()
  await harness.otherEnds()
  await harness.peopleWhoLeave()
  await harness.absence()
  await harness.aroundMemos()
  await harness.webhook()
  await harness.clock()
  return site.services.mailbox!.list()
}

class MailHarness {
  readonly #site: TestSite
  readonly #adminEmail: string
  #template!: TestTemplate
  #people!: People
  #admin!: Actor

  constructor(site: TestSite, adminEmail: string) {
    this.#site = site
    this.#adminEmail = adminEmail
  }

  /** Goes to an instant, where everyone signs in again. */
  async goTo(now: string): Promise<void> {
    const site = this.#site
    site.setNow(now)
    this.#people = await signInParticipants(site)
    this.#admin = await site.signIn(this.#adminEmail, 'Liza Marasigan', 'admin')
    this.#template ??= await publishAmountTemplate(site, 'ALL', {
      level_days: 2,
      escalation_contact: mailOf('Help Desk'),
      high_amounts: { PHP: '1000' },
      answers_in_mails: true,
      allow_adding: true,
    })
  }

  /** From the submission to the approval, by way of a question, a return, a reminder and a reply. */
  async decisions(): Promise<void> {
    const { owner, first, second, third, watcher } = this.#people
    const memo_id = await this.#submit([first, second], { watchers: [watcher.email], then: [third] })
    await this.#site.runJobs()
    const { question_id } = await second.must('ask_question', { memo_id, message: 'Which budget?' })
    await owner.must('answer_question', { memo_id, question_id, message: 'That of the network.' })
    await first.must('approve_memo', { memo_id, remarks: 'Fine' })
    await second.must('return_memo', { memo_id, remarks: 'Please add the offer.' })
    await this.#resubmit(memo_id, [[first, second], [third]])
    const { levels } = await owner.must('get_memo_logs', { memo_id })
    const { log_id } = levels[0]!.logs.find(({ action }) => action === 'APPROVED')!
    await owner.must('create_reply', { memo_id, log_id, message: 'Thank you' })
    const { sequence } = await owner.must('get_memo_details_for_viewing', { memo_id })
    const seat = sequence[0]!.approvers.find(({ email }) => email === second.email)!
    await owner.must('remindCurrentApprover', { approver_id: seat.approver_id, approver_email: seat.email })
    await second.must('approve_memo', { memo_id })
    await third.must('approve_memo', { memo_id })
  }

  /** A rejection, a withdrawal, a person who is removed, and one who is added (R1). */
  async otherEnds(): Promise<void> {
    const { owner, first, second, third } = this.#people
    const rejected = await this.#submit([first, second])
    await second.must('reject_memo', { memo_id: rejected, remarks: 'No budget.' })
    const cancelled = await this.#submit([first])
    await owner.must('self_return_memo', { memo_id: cancelled, remarks: 'A mistake' })
    await owner.must('withdraw_memo', { memo_id: cancelled, remarks: 'No longer needed' })
    const grown = await this.#submit([first])
    const { sequence } = await first.must('get_memo_details_for_viewing', { memo_id: grown })
    await first.must('add_approvers', {
      memo_id: grown,
      approver_id: sequence[0]!.approvers[0]!.approver_id,
      approvers: [third.email],
      reason: 'A clause on personal data',
    })
    const changed = await this.#submit([first, second])
    await second.must('return_memo', { memo_id: changed, remarks: 'Not mine' })
    await this.#resubmit(changed, [[first, third]])
  }

  /** A seat that is reassigned, an account that is disabled, and what its person has left. */
  async peopleWhoLeave(): Promise<void> {
    const site = this.#site
    const { owner, third } = this.#people
    const leaver = await site.signIn(mailOf('Lea Verde'), 'Lea Verde')
    const memo_id = await this.#submit([leaver])
    const held = await this.#submit([leaver])
    await this.#malware(held)
    const { sequence } = await owner.must('get_memo_details_for_viewing', { memo_id })
    const { approver_id } = sequence[0]!.approvers[0]!
    const reason = 'Leaves the company'
    await this.#admin.must('admin-reassign_seat', { memo_id, approver_id, to_email: third.email, reason })
    await this.#admin.must('admin-set_person_disabled', { person_id: leaver.userId, disabled: true })
    await site.runJobs()
    await this.#admin.must('admin-start_handover', { email: leaver.email, to_email: third.email, reason })
    await site.runJobs()
  }

  /** An administrator sets an absence; the delegate decides; the person gets a summary. */
  async absence(): Promise<void> {
    const { second, stranger } = this.#people
    const days = { first_day: MONDAY, last_day: MONDAY }
    const lines = [{ ...days, template_ids: [], delegate_email: stranger.email }]
    await this.#admin.must('admin-save_absence', { email: second.email, ...days, note: '', lines })
    await this.goTo(at(MONDAY, 10))
    const memo_id = await this.#submit([second])
    await this.#site.runJobs()
    await this.#people.stranger.must('approve_memo', { memo_id })
    await this.#site.runJobs()
  }

  /** Reports, and a sign-in. */
  async aroundMemos(): Promise<void> {
    const { services } = this.#site
    const { owner, first } = this.#people
    await owner.must('createXlsxReport', REPORT)
    await this.#failedReport(owner)
    await services.db
      .insertInto('report_roles')
      .values({ email: first.email, name: 'Ramon Uy', access_level: 'Super Admin', views: [] })
      .execute()
    const signIn = {
      userId: owner.userId,
      address: '203.0.113.7',
      browser: 'Firefox on Linux',
      at: at(MONDAY),
    }
    await services.db.transaction().execute(async (tx) => {
      await services.jobs.enqueue(tx, 'send_report_access', { email: first.email, grantId: 'one' })
      await services.jobs.enqueue(tx, 'send_new_browser', signIn)
    })
    const signedIn = await this.#site.signIn(first.email, 'Ramon Uy')
    await addPasskey(this.#site, signedIn)
    const { passkeys } = await signedIn.must('get_passkeys', {})
    for (const { passkey_id } of passkeys) await signedIn.must('revoke_passkey', { passkey_id })
    await this.#site.runJobs()
  }

  /** A webhook whose receiver is away switches itself off (P2). */
  async webhook(): Promise<void> {
    const { services } = this.#site
    await this.#admin.must('admin-save_webhook', {
      name: `Bridge to the ${LONG_WORD}`.slice(0, 80),
      url: 'https://receiver.invalid/in',
      kinds: [...OUTSIDE_KINDS],
    })
    await services.db
      .updateTable('webhooks')
      .set({ failures: WEBHOOK_MAX_FAILURES - 1 })
      .execute()
    await this.#submit([this.#people.first])
    await deliverDue(services)
    await services.db.deleteFrom('webhook_deliveries').execute()
    await this.#site.runJobs()
  }

  /** A scanner finds something in a file of a memo (Q3). */
  async #malware(memo_id: string): Promise<void> {
    const { services } = this.#site
    const { memo_key: memoKey } = await services.db
      .selectFrom('memos')
      .select('memo_key')
      .where('memo_id', '=', memo_id)
      .executeTakeFirstOrThrow()
    await services.db.transaction().execute(async (tx) => {
      const memo = await lockMemoByKey(tx, memoKey)
      if (memo)
        await logInfected(tx, services, memo, { sha256: 'ab'.repeat(32), finding: 'Eicar-Test-Signature' })
    })
  }

  /** A report whose process runs out of time whenever it is tried (Q4). */
  async #failedReport(person: Actor): Promise<void> {
    const { services } = this.#site
    const usual = services.spreadsheets
    const hurried = createSpreadsheets({ timeLimit: 1 })
    await this.#site.runJobs()
    services.spreadsheets = hurried
    await person.must('createXlsxReport', REPORT)
    try {
      for (let attempt = 1; attempt <= DOCUMENT_ATTEMPTS; attempt++) {
        // The queue waits longer after each failure.
        await services.pool.query(
          'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL',
        )
        await this.#site.runJobs().catch(() => undefined)
      }
    } finally {
      services.spreadsheets = usual
      await hurried.close()
    }
  }

  /** Days pass over a memo for which no one decides. */
  async clock(): Promise<void> {
    const { third, watcher } = this.#people
    await third.must('set_notification_choices', { approvals: 'DIGEST' })
    await this.#submit([this.#people.first, third], { watchers: [watcher.email] })
    for (const day of [TUESDAY, THURSDAY, FRIDAY]) {
      this.#site.setNow(at(day))
      await takeClockSteps({}, this.#site.services)
      await makeDigests({}, this.#site.services)
      await summariseAbsences({}, this.#site.services)
      await this.#site.runJobs()
    }
  }

  async #submit(
    approvers: Actor[],
    { watchers = [], then = [] }: { watchers?: string[]; then?: Actor[] } = {},
    answers: AmountAnswers = {},
  ): Promise<string> {
    const levels = [level(approvers, { watchers }), ...(then.length > 0 ? [level(then)] : [])]
    const { memo_id } = await this.#people.owner.must('create_memo', {
      template_id: this.#template.templateId,
      action: 'SUBMITTED',
      memo_content: amountContent({
        subject: LONG_SUBJECT,
        amount: '1250000.5',
        body: LONG_WORD,
        ...answers,
      }),
      sequences: levels,
    })
    return memo_id
  }

  async #resubmit(memo_id: string, levels: Actor[][]): Promise<void> {
    const { owner } = this.#people
    const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
    await owner.must('edit_memo', {
      memo_id,
      action: 'SUBMITTED',
      remarks: 'The offer is there now.',
      memo_content: amountContent({ subject: LONG_SUBJECT, amount: '1300000', body: 'With the offer' }),
      sequences: levels.map((approvers, at) => ({
        ...level(approvers),
        sequence_id: raw_sequences[at]!.sequence_id,
      })),
    })
  }
}

/** What a phone has to break into lines. */
const LONG_WORD = 'Unterbrechungsfreie-Stromversorgung'.repeat(4)
const LONG_SUBJECT = `Replacement of the core routers of the network in Cebu and Davao ${'Stromversorgungsanlage'.repeat(3)}`
