import type { SeededRandom } from '@countersign/demo-data/seeded-random'
import { seededRandom } from '@countersign/demo-data/seeded-random'
import { recomputeDueTimes } from '@countersign/server/memo-changes/due-times/recompute-due-times.job'
import { takeClockSteps } from '@countersign/server/memo-changes/due-times/take-clock-steps.job'
import { saveAbsence } from '@countersign/server/people/absences/absence.store'
import { personIds } from '@countersign/server/people/addresses.store'
import type { Mail } from '@countersign/server/platform/mail/mailer'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, mailOf, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/site'
import { compareClocks } from './compare-clocks.ts'
import type { PlainMemo } from './plain-clock.ts'
import { dayOf, dayText, instantOf, PlainClock } from './plain-clock.ts'

export interface YearOptions {
  memos: number
  seed: number
  /** How many days to simulate. */
  days: number
}

export interface YearReport {
  memos: number
  reminders: number
  escalations: number
  skipped: number
  mails: number
  faults: string[]
}

const ADMIN = mailOf('Liza Marasigan')
/** The environment that the site of a simulation needs. */
export const YEAR_ENVIRONMENT = { ADMIN_EMAILS: ADMIN }

const FIRST_DAY = dayOf(Date.parse('2026-01-01T00:00:00Z'))
const HOUR_MS = 60 * 60 * 1000
/** Working days of the templates' levels; null for none. */
const LEVEL_DAYS = [1, 2, 3, 5, 10, 25, null]
/** So few that a delegate often has a part in the memo themselves (K4). */
const PEOPLE = Array.from({ length: 20 }, (_none, n) => `Person ${String.fromCharCode(65 + (n % 26))}${n}`)
/** Has no part in any memo. */
const OUTSIDER = mailOf('Help Desk')

interface Act {
  at: number
  run: () => Promise<void>
}

/**
 * Lets people work for a simulated year with a given clock, which misses nights, and compares what reminders and escalations it sends
 * with a plain model (L3, L4).
 */
export async function simulateYear(site: TestSite, options: YearOptions): Promise<YearReport> {
  const year = new Year(site, options)
  await year.prepare()
  await year.live()
  return year.report()
}

class Year {
  readonly #site: TestSite
  readonly #options: YearOptions
  readonly #random: SeededRandom
  readonly #model = new PlainClock()
  readonly #acts: Act[] = []
  readonly #templates: { published: TestTemplate; memo: PlainMemo['template'] }[] = []
  readonly #mails: Mail[] = []
  readonly #holidays = new Set<number>()
  #submitted = 0

  constructor(site: TestSite, options: YearOptions) {
    this.#site = site
    this.#options = options
    this.#random = seededRandom(`clock/${options.seed}`)
  }

  async prepare(): Promise<void> {
    const { services } = this.#site
    services.mailer = { send: (mail) => Promise.resolve(void this.#mails.push(mail)), close: () => undefined }
    const random = this.#random
    for (const [n, days] of LEVEL_DAYS.entries()) {
      const contact = random.pick([null, OUTSIDER, mailOf(random.pick(PEOPLE))])
      const config = {
        allow_sub_approvals: true,
        ...(days === null ? {} : { level_days: days }),
        ...(contact === null ? {} : { escalation_contact: contact }),
      }
      const published = await publishTemplate(this.#site, `CL${String.fromCharCode(65 + n)}`, config)
      this.#templates.push({ published, memo: { days, contact } })
    }
    this.#site.setNow(iso(instantOf(FIRST_DAY, 0)))
    for (const name of PEOPLE) {
      this.#model.names.set(mailOf(name), name)
      await this.#site.signIn(mailOf(name), name)
    }
    await this.#planAbsences()
    this.#setHolidays()
    this.#planHolidays()
    this.#planLooks()
    for (let n = 0; n < this.#options.memos; n++) this.#plan(this.#anyTime(), () => this.#submit())
  }

  /** Acts in the order of time; those that they cause are put in order too. */
  async live(): Promise<void> {
    const end = instantOf(FIRST_DAY + this.#options.days, 0)
    for (;;) {
      const next = this.#acts.reduce((first, act) => (act.at < first.at ? act : first), {
        at: Infinity,
        run: () => Promise.resolve(),
      })
      if (next.at >= end) return
      this.#acts.splice(this.#acts.indexOf(next), 1)
      this.#site.setNow(iso(next.at))
      await next.run()
    }
  }

  async report(): Promise<YearReport> {
    const { sent, skipped } = this.#model
    return {
      memos: this.#submitted,
      reminders: sent.filter(({ step }) => step !== 'escalation').length,
      escalations: sent.filter(({ step }) => step === 'escalation').length,
      skipped: skipped.length,
      mails: this.#mails.length,
      faults: await compareClocks(this.#site.services.db, this.#model, this.#mails),
    }
  }

  #plan(at: number, run: Act['run']): void {
    this.#acts.push({ at, run })
  }

  #anyTime(): number {
    return instantOf(FIRST_DAY, 0) + Math.floor(this.#random.next() * this.#options.days * 24) * HOUR_MS + 1
  }

  /** The clock looks at 09:00 and now and then besides; some nights and days no worker runs. */
  #planLooks(): void {
    for (let day = FIRST_DAY; day < FIRST_DAY + this.#options.days; day++) {
      if (this.#random.chance(0.12)) day += this.#random.between(1, 5)
      else this.#plan(instantOf(day, 9), () => this.#look(instantOf(day, 9)))
      const later = instantOf(day, this.#random.between(10, 23)) + 7
      if (this.#random.chance(0.3)) this.#plan(later, () => this.#look(later))
    }
  }

  async #look(at: number): Promise<void> {
    this.#model.look(at)
    const { services } = this.#site
    // Two workers at once; what one of them has locked, the other leaves.
    await Promise.all([takeClockSteps({}, services), takeClockSteps({}, services)])
    // Starting a worker takes longer than most looks.
    const { rowCount } = await services.pool.query('SELECT FROM graphile_worker.jobs LIMIT 1')
    if (rowCount) await this.#site.runJobs()
  }

  async #planAbsences(): Promise<void> {
    const { db } = this.#site.services
    const random = this.#random
    for (const name of PEOPLE) {
      const person = mailOf(name)
      for (
        let day = FIRST_DAY + random.between(0, 60);
        day < FIRST_DAY + 365;
        day += random.between(60, 200)
      ) {
        const delegate = mailOf(random.pick(PEOPLE.filter((other) => other !== name)))
        const last = day + random.between(0, 20)
        this.#model.absences.push({ person, delegate, first: day, last })
        const days = { firstDay: dayText(day), lastDay: dayText(last) }
        const absence = { ...days, note: '', lines: [{ ...days, templateIds: [], delegate }] }
        const personId = (await personIds(db, [person])).get(person)!
        await db
          .transaction()
          .execute((tx) => saveAbsence(tx, undefined, { absence, personId, setBy: null, at: new Date(0) }))
        day = last
      }
    }
  }

  /** Holidays are added and removed, sometimes on short notice. */
  #planHolidays(): void {
    for (let n = 0; n < 8; n++) {
      const at = this.#anyTime()
      this.#plan(at, async () => {
        const [some] = this.#holidays
        if (some !== undefined && this.#random.chance(0.3)) this.#holidays.delete(some)
        for (let left = 3; left > 0; left--) this.#holidays.add(dayOf(at) + this.#random.between(0, 40))
        this.#setHolidays()
        const admin = await this.#site.signIn(ADMIN, 'Liza Marasigan', 'admin')
        await admin.must('admin-save_holidays', {
          holidays: [...this.#holidays].map((day) => ({ day: dayText(day), name: 'A holiday' })),
        })
        await recomputeDueTimes({}, this.#site.services)
      })
    }
  }

  #setHolidays(): void {
    this.#model.setHolidays(FIRST_DAY - 10, FIRST_DAY + 800, this.#holidays)
  }

  async #submit(): Promise<void> {
    const random = this.#random
    const template = random.pick(this.#templates)
    const [owner, ...others] = random.some(PEOPLE, 8).map(mailOf) as [string, ...string[]]
    const levels = Array.from({ length: random.between(1, 3) }, () => ({
      slots: others
        .splice(0, random.between(1, 2))
        .map((approver) => ({ approver, subApprovers: [], isMet: false })),
      watchers: [],
    })).filter(({ slots }) => slots.length > 0)
    const watchers = others.splice(0, 1)
    const memo: PlainMemo = {
      memoId: '',
      subject: `Request ${++this.#submitted}`,
      owner,
      template: template.memo,
      levels: levels.map((one, at) => (at === 0 ? { ...one, watchers } : one)),
      current: 0,
      status: 'running',
      since: this.#now(),
      taken: new Set(),
    }
    const actor = await this.#actor(owner)
    const route = memo.levels.map(({ slots, watchers: watching }) =>
      level(
        slots.map(({ approver }) => approver),
        { watchers: watching, allow_sub_approvals: true },
      ),
    )
    const sent = submission(template.published, route, { subject: memo.subject })
    memo.memoId = (await actor.must('create_memo', sent)).memo_id
    this.#model.memos.push(memo)
    this.#planAct(memo)
  }

  /** Someone does something about a memo, in time or late. */
  #planAct(memo: PlainMemo): void {
    if (memo.status === 'ended') return
    const longest = (memo.template.days ?? 3) * (this.#random.chance(0.5) ? 24 : 80)
    const at = this.#now() + this.#random.between(1, longest + 20) * HOUR_MS + this.#random.between(1, 999)
    this.#plan(at, async () => {
      await this.#act(memo)
      this.#planAct(memo)
    })
  }

  async #act(memo: PlainMemo): Promise<void> {
    const { memoId: memo_id } = memo
    if (memo.status === 'returned') return this.#resubmit(memo)
    if (memo.status === 'held') {
      await (await this.#admin()).must('admin-lift_hold', { memo_id })
      return this.#model.restart(memo, this.#now())
    }
    const who = this.#random.pick(this.#model.waiting(memo))
    const chance = this.#random.next()
    const hasSubApprovers = memo.levels.some(({ slots }) =>
      slots.some((slot) => slot.subApprovers.length > 0),
    )
    if (chance < 0.07) {
      await (await this.#admin()).must('admin-hold_memo', { memo_id, reason: 'Audit' })
      memo.status = 'held'
    } else if (chance < 0.17 && !hasSubApprovers) {
      await (await this.#actor(who)).must('return_memo', { memo_id, remarks: 'Add the offer' })
      memo.status = 'returned'
    } else if (chance < 0.2) {
      await (await this.#actor(who)).must('reject_memo', { memo_id, remarks: 'No' })
      memo.status = 'ended'
    } else if (chance < 0.3) await this.#nameSubApprover(memo, who)
    else {
      await (await this.#actor(who)).must('approve_memo', { memo_id })
      this.#model.approve(memo, who, this.#now())
    }
  }

  async #nameSubApprover(memo: PlainMemo, who: string): Promise<void> {
    const slot = memo.levels[memo.current]!.slots.find(({ approver }) => approver === who)
    if (!slot) return
    const involved = memo.levels.flatMap(({ slots, watchers }) => [
      ...watchers,
      ...slots.flatMap(({ approver, subApprovers }) => [approver, ...subApprovers]),
    ])
    const free = PEOPLE.map(mailOf).filter((email) => email !== memo.owner && !involved.includes(email))
    slot.subApprovers.push(this.#random.pick(free))
    const actor = await this.#actor(who)
    const { sequence } = await actor.must('get_memo_details_for_viewing', { memo_id: memo.memoId })
    await actor.must('editSubapprovers', {
      memo_id: memo.memoId,
      sequence_id: sequence[memo.current]!.sequence_id,
      sub_approvers: slot.subApprovers,
      min_approvers: 1,
    })
  }

  async #resubmit(memo: PlainMemo): Promise<void> {
    const { memoId: memo_id } = memo
    const owner = await this.#actor(memo.owner)
    const { sequence } = await owner.must('get_memo_details_for_viewing', { memo_id })
    const template = this.#templates.find((one) => one.memo === memo.template)!.published
    const { template_id: _template, ...sent } = submission(
      template,
      sequence.map(({ sequence_id, approvers, watchers }) => ({
        ...level(
          approvers.map(({ email }) => email),
          { watchers: watchers.map(({ email }) => email), allow_sub_approvals: true },
        ),
        sequence_id,
      })),
      { subject: memo.subject },
    )
    await owner.must('edit_memo', { memo_id, ...sent, remarks: 'Added' })
    this.#model.restart(memo, this.#now())
  }

  #now(): number {
    return this.#site.services.now().getTime()
  }

  #actor(email: string): Promise<Actor> {
    return this.#site.signIn(email, this.#model.names.get(email) ?? email)
  }

  #admin(): Promise<Actor> {
    return this.#site.signIn(ADMIN, 'Liza Marasigan', 'admin')
  }
}

const iso = (at: number) => new Date(at).toISOString()
