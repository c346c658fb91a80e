import { manilaDate } from '@countersign/domain'
import { writeNewMemo } from '@countersign/server/memo-changes/new-memos/new-memo'
import { personIds } from '@countersign/server/people/addresses.store'
import type { Tx } from '@countersign/server/platform/db/database'
import type { Services } from '@countersign/server/protocol/services'
import { demoUserId } from './demo-user-id.ts'
import { endOfLastOfficeDay, instantAt } from './memos/office-hours.ts'
import { createDirectory } from './memos/planning/directory.ts'
import { createSeedingContext } from './memos/running/seeding-context.ts'
import type { DemoOrganisation } from './organisation.ts'

const OWNER = 'zandro.lacson@northwind.example'
const PREPARER = 'cesar.laurel@northwind.example'
const DAYS = 60
const MILLISECONDS_PER_DAY = 24 * 60 * 60 * 1000

/** A person of the demo prepares drafts for another one, and has begun one (R6). */
export async function insertDemoPreparedDraft(
  tx: Tx,
  services: Services,
  organisation: DemoOrganisation,
): Promise<void> {
  const directory = createDirectory(organisation)
  const at = new Date(instantAt(endOfLastOfficeDay(services.now())))
  const ids = await personIds(tx, [OWNER, PREPARER])
  const [ownerId, preparerId] = [OWNER, PREPARER].map((email) => ids.get(email))
  if (ownerId === undefined || preparerId === undefined)
    throw new Error('People of the demo have no numbers.')
  const lastDay = manilaDate(new Date(at.getTime() + DAYS * MILLISECONDS_PER_DAY).toISOString())
  const preparationId = demoUserId(`preparation ${PREPARER}`)
  await tx
    .insertInto('preparations')
    .values({
      preparation_id: preparationId,
      owner_id: ownerId,
      preparer_id: preparerId,
      last_day: lastDay,
      begun_at: at,
    })
    .execute()
  const seeding = await createSeedingContext(tx, services, directory)
  const template = seeding.template({ template: 'GEN' })
  const answers: Record<string, unknown> = {
    TEXT_SUBJECT: 'Analytics tools for the regional teams',
    GEN_BODY: '<p>What Zandro asked for in the planning meeting. The prices follow.</p>',
    GEN_FILES: [],
  }
  await writeNewMemo(
    tx,
    seeding.callOf(PREPARER, at.toISOString()),
    template,
    {
      action: 'SAVE_AS_DRAFT',
      memo_content: template.content.map(({ field_id, field_type, value }) => ({
        field_id,
        field_type,
        value: value.map((field) => ({ field_id: field.field_id, value: answers[field.field_id] })),
      })),
      sequences: [],
      message: '',
    },
    { email: OWNER, name: directory.person(OWNER).name, preparationId },
  )
}
