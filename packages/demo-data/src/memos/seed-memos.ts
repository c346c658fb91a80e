import { FIRST_DUE, readDueMemos } from '@countersign/server/memo-changes/due-times/clock-steps.queries'
import { takeSteps } from '@countersign/server/memo-changes/due-times/clock-steps.store'
import type { Tx } from '@countersign/server/platform/db/database'
import type { Services } from '@countersign/server/protocol/services'
import type { DemoOrganisation } from '../organisation.ts'
import { demoTemplates } from '../templates/demo-templates.ts'
import { endOfLastOfficeDay, instantAt, OFFICE_MINUTES_A_DAY } from './office-hours.ts'
import type { PlannedMemo, Setting } from './plan-memo.ts'
import { planMemo } from './plan-memo.ts'
import type { RunningMemo } from './running/run-memo.ts'
import { runStep } from './running/run-memo.ts'
import type { SeedingContext } from './running/seeding-context.ts'
import { createSeedingContext } from './running/seeding-context.ts'
import { storeUploads } from './running/store-uploads.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { seededRandom } from '../seeded-random.ts'
import { heads } from '../heads.ts'
import { desks } from './planning/desks.ts'
import type { Directory } from './planning/directory.ts'
import { createDirectory } from './planning/directory.ts'
import { everyonesMemos } from './planning/everyone.ts'
import { linked } from './planning/linked.ts'
import { namedInboxes } from './planning/named-inboxes.ts'
import { underPolicy } from './planning/under-policy.ts'
import { policyStart } from './policy-start.ts'
import type { Brief } from './planning/brief.ts'

const SEED = 'Countersign demo 1'
/** What happened before these office days has been read. */
const UNREAD_OFFICE_DAYS = 2
const MOST_ATTEMPTS = 4
const MOST_OVERDUE = 100

/**
 * Fills the demo with the memos of two years that end with the last office day before now: planned from one seed, run as
 * the calls run, in the order in which they happened. The same day gives the same memos. No mail is sent of that past.
 * @returns false where the organisation isn't the one that the plans name: it begins without memos
 */
export async function seedMemos(
  tx: Tx,
  services: Services,
  organisation: DemoOrganisation,
): Promise<boolean> {
  const directory = createDirectory(organisation)
  if (!knowsEveryone(directory)) return false
  const end = endOfLastOfficeDay(services.now())
  const random = seededRandom(SEED)
  const templates = new Map(demoTemplates.map((template) => [template.template_code, template]))
  const briefs = [
    ...namedInboxes,
    ...everyonesMemos(directory, random.derive('everyone')),
    ...underPolicy,
    ...linked,
  ]
  const plans = planAll(
    briefs,
    { directory, templates, end, policyStart: policyStart(services.now()) },
    random,
  )
  const memos = plans.map((plan, index): RunningMemo => {
    return { plan, memo: null, random: random.derive(`ids ${index}`) }
  })
  for (const running of memos) running.linked = linkedIn(memos, running.plan.brief)
  await storeUploads(
    tx,
    services.storage,
    memos.flatMap(({ plan }) => plan.uploads),
  )
  const seeding = await createSeedingContext(tx, services, directory)
  const steps = memos.flatMap((running) => running.plan.steps.map((step) => ({ running, step })))
  for (const { running, step } of steps.sort(
    (one, other) => Date.parse(one.step.at) - Date.parse(other.step.at),
  ))
    await runStep(seeding, running, step)
  await takeDueSteps(tx, seeding, new Date(instantAt(end)))
  await tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('created_at', '<', new Date(instantAt(end - UNREAD_OFFICE_DAYS * OFFICE_MINUTES_A_DAY)))
    .execute()
  return true
}

/** R4: the earlier memo of the same owner and topic, to which a memo's brief links. */
function linkedIn(memos: readonly RunningMemo[], { owner, topic, link }: Brief): RunningMemo | undefined {
  return link && memos.find(({ plan: { brief } }) => brief.owner === owner && brief.topic === topic)
}

/** The clock has looked at the end of that day: what it does later is the worker's (L3, L4). */
async function takeDueSteps(tx: Tx, { jobs }: SeedingContext, now: Date): Promise<void> {
  const due = await readDueMemos(tx, now, { after: FIRST_DUE, limit: MOST_OVERDUE })
  for (const { memo_key } of due) await takeSteps(tx, { jobs }, memo_key, now)
}

/** Plans every memo; a duplicate subject is planned again, a few times. */
function planAll(briefs: readonly Brief[], setting: Setting, random: SeededRandom): PlannedMemo[] {
  const subjects = new Set<string>()
  return briefs.map((brief, index) => {
    const attempt = (number: number): PlannedMemo => {
      const plan = planMemo(brief, setting, random.derive(`memo ${index}.${number}`))
      return number < MOST_ATTEMPTS && subjects.has(plan.subject) ? attempt(number + 1) : plan
    }
    const plan = attempt(1)
    subjects.add(plan.subject)
    return plan
  })
}

function knowsEveryone(directory: Directory): boolean {
  const named = [
    ...Object.values(heads),
    ...Object.values(desks).flat(),
    ...namedInboxes.flatMap(({ owner, waitsFor, watcher }) => [owner, waitsFor ?? owner, watcher ?? owner]),
    directory.administrator,
  ]
  return named.every((email) => directory.knows(email))
}
