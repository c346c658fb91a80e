import type { CallInput } from '@countersign/contract'
import { OUTSIDE_KINDS } from '@countersign/domain'
import type { WebhookReceiver } from '@countersign/test-kit/devices/webhook-receiver'
import { startWebhookReceiver } from '@countersign/test-kit/devices/webhook-receiver'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { deliverDue } from '../start-deliveries.ts'

type Input = CallInput<'admin-save_webhook'>

interface Body {
  type: string
  timestamp: string
  data: Record<string, unknown>
}

/** A site with two receivers on loopback, an administrator who sets webhooks up, and people who change memos. */
export class WebhookHarness {
  readonly site: TestSite
  readonly receiver: WebhookReceiver
  readonly other: WebhookReceiver
  /** One whose memos may not be named outside, and one whose may (P0). */
  readonly template: TestTemplate
  readonly named: TestTemplate
  admin!: Actor
  people!: Awaited<ReturnType<typeof signInParticipants>>
  now = 0

  private constructor(parts: Pick<WebhookHarness, 'site' | 'receiver' | 'other' | 'template' | 'named'>) {
    this.site = parts.site
    this.receiver = parts.receiver
    this.other = parts.other
    this.template = parts.template
    this.named = parts.named
  }

  static async open(): Promise<WebhookHarness> {
    const { site } = await createConsoleSite()
    const amount = { amount_field: 'AMOUNT', currency_field: 'CURRENCY' }
    return new WebhookHarness({
      site,
      receiver: await startWebhookReceiver(),
      other: await startWebhookReceiver(),
      template: await publishTemplate(site, 'WHK'),
      named: await publishTemplate(site, 'NAM', { allow_sub_approvals: true, named_outside: true, amount }),
    })
  }

  /** Begins a test: without webhooks, at the present time, with everyone signed in. */
  async begin(): Promise<void> {
    for (const table of ['webhook_deliveries', 'webhooks', 'outside_numbers'] as const)
      await this.site.services.db.deleteFrom(table).execute()
    for (const one of [this.receiver, this.other]) {
      one.taken.length = 0
      one.requests.length = 0
      one.answerAlways(204)
    }
    this.now = Date.now()
    await this.signInAt(0)
    await this.allowHosts('127.0.0.1')
  }

  /** Lets time go by. */
  pass(ms: number): void {
    this.now += ms
    this.site.setNow(new Date(this.now).toISOString())
  }

  /** The same, after which everyone signs in again. */
  async signInAt(ms: number): Promise<void> {
    this.pass(ms)
    this.people = await signInParticipants(this.site)
    this.admin = await this.site.signIn('liza.marasigan@northwind.example', 'Liza Marasigan', 'admin')
  }

  async close(): Promise<void> {
    await this.site.stop()
    await this.receiver.close()
    await this.other.close()
  }

  allowHosts(...value: string[]) {
    return this.admin.must('admin-save_setting', { key: 'outgoing_hosts', value })
  }

  /** Sets up a webhook for every kind of event. */
  setUp(more: Partial<Input> = {}) {
    const input = { name: 'Bridge', url: `${this.receiver.url}/in/secret-path`, kinds: [...OUTSIDE_KINDS] }
    return this.admin.must('admin-save_webhook', { ...input, ...more })
  }

  /** Submits a memo. @returns its id */
  async submit(
    of = this.template,
    subject = 'Core routers',
    approvers = [this.people.first],
  ): Promise<string> {
    const levels = approvers.map((approver) => level([approver]))
    return (await this.people.owner.must('create_memo', submission(of, levels, { subject }))).memo_id
  }

  deliver(): Promise<void> {
    return deliverDue(this.site.services)
  }

  /** What a receiver has taken. */
  bodies(of = this.receiver): Body[] {
    return of.taken.map(({ body }) => JSON.parse(body) as Body)
  }

  /** The states of all deliveries, in the order of their writing. */
  async states(): Promise<string[]> {
    const { db } = this.site.services
    const rows = await db.selectFrom('webhook_deliveries').select('state').orderBy('delivery_no').execute()
    return rows.map(({ state }) => state)
  }

  /** Who has received a mail about a webhook that switched itself off. */
  async stoppedMails(): Promise<string[]> {
    await this.site.runJobs()
    const mails = await this.site.services.mailbox!.list()
    return mails
      .filter(({ subject }) => subject.endsWith('has switched itself off'))
      .map(({ to }) => to.email)
  }

  /** The first webhook, as the console lists it. */
  async listed() {
    return (await this.admin.must('admin-get_webhooks', {})).webhooks[0]!
  }

  /** The newest deliveries of the first webhook. */
  async deliveries() {
    const { webhook_id } = await this.listed()
    return (await this.admin.must('admin-get_deliveries', { webhook_id })).deliveries
  }
}
