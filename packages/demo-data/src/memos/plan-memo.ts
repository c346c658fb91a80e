import type { FileUploadField, MemoContent } from '@countersign/domain'
import { acceptedExtensions, extensionOf } from '@countersign/domain'
import type { DemoTemplate } from '../templates/build-template.ts'
import { fileNames, remarkFileNames } from './corpus/file-names.ts'
import { topicsOf } from './corpus/topics.ts'
import { plannedRoute } from './planning/planned-route.ts'
import { POLICY_TEMPLATE } from '../policy/availment-policy.ts'
import { instantAt, OFFICE_MINUTES_A_DAY } from './office-hours.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { CoursePlanner } from './planning/course-planner.ts'
import type { Directory } from './planning/directory.ts'
import { routeOf, WATCHES } from './planning/route.ts'
import type { Action, Brief, Course, PlannedLevel } from './planning/brief.ts'
import { createDraw } from './writing/draw.ts'
import { contentOf, rewrite, uploadOf, writeManuscript } from './writing/manuscript.ts'
import type { DemoUpload } from './writing/upload.ts'
import { asFile, makeUpload } from './writing/upload.ts'
import type { Topic } from './corpus/topic.ts'

/** Minutes before an action in which its files are uploaded. */
const UPLOAD_TAKES = 3

/** Office minutes between the policy's start and the memos next to it. */
const BEFORE_POLICY = 45
const AFTER_POLICY = 25

/** An action with its time and its files. */
export interface PlannedStep {
  at: string
  by: string
  action: Action
  attachments: DemoUpload[]
}

/** One memo of the demo, from its first word to its last event, before anything is run. */
export interface PlannedMemo {
  brief: Brief
  subject: string
  levels: PlannedLevel[]
  /** What the owner wrote, version by version. */
  contents: MemoContent[]
  steps: PlannedStep[]
  uploads: DemoUpload[]
}

export interface Setting {
  directory: Directory
  templates: ReadonlyMap<string, DemoTemplate>
  /** The office minute before which everything has happened. */
  end: number
  /** The office minute from which on new memos of a template with a policy follow it. */
  policyStart: number
}

/** Plans a memo: what it says, whom it goes to, what happens to it, and when (counted back from the end). */
export function planMemo(brief: Brief, setting: Setting, random: SeededRandom): PlannedMemo {
  const { directory, templates, end } = setting
  const template = templates.get(brief.template)
  if (!template) throw new Error(`There is no demo template ${brief.template}`)
  const owner = directory.person(brief.owner)
  const topic = topicFor(brief, owner.group_id, random)
  const write = (at: string) =>
    writeManuscript(template, topic, createDraw(owner, at, brief.place, random.derive('words')))
  // The route depends on the amount and the first day on the route; the amount depends on neither.
  const { amount, answers: asked } = write(instantAt(end))
  const allowsSub = template.template_config.allow_sub_approvals
  const levels = brief.isUnderPolicy
    ? plannedRoute(brief, template, asked, {
        directory,
        at: new Date(instantAt(end)),
        random: random.derive('choice'),
      })
    : routeOf(brief, amount, allowsSub, directory, random.derive('route'))
  const course = courseOf(brief, levels, directory, random.derive('course'))
  const times = timesOf(brief, course, setting, random.derive('times'))
  const manuscript = write(times[0] ?? instantAt(end))
  const steps = stepsOf(course, times, random.derive('attachments'))
  const answers = course.revisions.reduce(
    (versions, revision) => [...versions, rewrite(template, versions.at(-1) ?? manuscript.answers, revision)],
    [manuscript.answers],
  )
  const files = filesOf(template, brief, course, steps, random.derive('files'))
  return {
    brief,
    subject: manuscript.subject,
    levels,
    steps,
    contents: answers.map((version, index) =>
      contentOf(
        template,
        version,
        files.filter((file) => file.version <= index).map(({ upload }) => asFile(upload)),
      ),
    ),
    uploads: [...files.map(({ upload }) => upload), ...steps.flatMap((step) => step.attachments)],
  }
}

function topicFor(brief: Brief, groupId: string, random: SeededRandom): Topic {
  const { topic, link } = brief
  const all = topicsOf(brief.template, groupId)
  const found = random.pick(
    topic === undefined ? all : all.filter(({ subject }) => subject.startsWith(topic)),
  )
  return link ? { ...found, subject: link.subject, why: link.why, points: link.points } : found
}

function courseOf(brief: Brief, levels: PlannedLevel[], directory: Directory, random: SeededRandom): Course {
  const inMemo = new Set([
    brief.owner,
    WATCHES,
    ...levels.flatMap((level) => [...level.approvers, ...level.watchers]),
  ])
  const bystanders = {
    administrator: directory.administrator,
    colleagues: (approver: string) =>
      directory
        .ofGroup(directory.person(approver).group_id)
        .map((person) => person.email)
        .filter((email) => !inMemo.has(email)),
  }
  return new CoursePlanner(brief, levels, bystanders, random).plan()
}

function timesOf(
  brief: Brief,
  { actions }: Course,
  { end, policyStart }: Pick<Setting, 'end' | 'policyStart'>,
  random: SeededRandom,
): string[] {
  const last = end - brief.daysAgo * OFFICE_MINUTES_A_DAY - random.between(5, OFFICE_MINUTES_A_DAY - 20)
  let minute = actions.reduce((before, action, index) => (index === 0 ? before : before - action.after), last)
  const minutes = actions.map((action, index) => (index === 0 ? minute : (minute += action.after)))
  return besidePolicy(brief, minutes, policyStart).map(instantAt)
}

/** A memo under the policy begins after the policy did, and any other memo of its template before. */
function besidePolicy(brief: Brief, minutes: readonly number[], policyStart: number): readonly number[] {
  const [first = 0, ...others] = minutes
  if (brief.template !== POLICY_TEMPLATE) return minutes
  if (!brief.isUnderPolicy) return [Math.min(first, policyStart - BEFORE_POLICY), ...others]
  const last = minutes.at(-1) ?? first
  const begin = Math.max(first, policyStart + AFTER_POLICY)
  return minutes.map(
    (minute) => last - (last === first ? 0 : ((last - minute) * (last - begin)) / (last - first)),
  )
}

function stepsOf({ actions }: Course, times: readonly string[], random: SeededRandom): PlannedStep[] {
  return actions.map(({ by, action }, index) => {
    const at = times[index] as string
    const name = 'withFile' in action && action.withFile ? [random.pick(remarkFileNames)] : []
    return {
      at,
      by,
      action,
      attachments: name.map((file) => makeUpload(file, by, before(at), random)),
    }
  })
}

/** The form's files, each with the version that it came with. */
function filesOf(
  template: DemoTemplate,
  brief: Brief,
  { revisions }: Course,
  steps: readonly PlannedStep[],
  random: SeededRandom,
): { version: number; upload: DemoUpload }[] {
  const field = uploadOf(template) as FileUploadField | undefined
  // Older data named files that this product never had.
  if (!field || brief.ending === 'olderCancelled') return []
  const accepted = acceptedExtensions(field)
  const names = (fileNames[brief.template] ?? []).filter((name) => accepted.includes(extensionOf(name)))
  const isRequired = field.validations.required === true
  const first = isRequired || random.chance(0.45) ? random.between(1, 2) : 0
  const writings = steps.filter(({ action }) => action.type === 'SaveDraft' || action.type === 'Submit')
  const versions = [
    ...Array<number>(first).fill(0),
    ...revisions.flatMap(({ change }, index) => (change === 'file' ? [index + 1] : [])),
  ]
  return random.some(names, versions.length).flatMap((name, index) => {
    const version = versions[index] ?? 0
    const writing = writings.find(({ action }) => 'version' in action && action.version === version)
    // A returned memo that is not yet revised brings no file.
    return writing ? [{ version, upload: makeUpload(name, brief.owner, before(writing.at), random) }] : []
  })
}

function before(at: string): string {
  return new Date(Date.parse(at) - UPLOAD_TAKES * 60_000).toISOString()
}
