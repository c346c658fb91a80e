import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../protocol/services.ts'

/** A draft that waits for another administrator (N5). */
export interface PublicationRequest {
  /** Who asked, by the number of the person, whatever their address is. */
  personId: number
  requesterEmail: string
  requesterName: string
  requestedAt: Date
}

interface Requested {
  templateId: string
  versionId: string
  /** Of the template, once the request is made: any later change ends it. */
  revision: number
}

/** Asks for a confirmation, in place of an earlier request of the template. */
export async function saveRequest(
  tx: Tx,
  { templateId: template_id, versionId: version_id, revision }: Requested,
  { by, at }: { by: Pick<Caller, 'personId' | 'email' | 'name'>; at: Date },
): Promise<void> {
  const request = {
    version_id,
    revision,
    person_id: by.personId,
    requester_email: by.email,
    requester_name: by.name,
    requested_at: at,
  }
  await tx
    .insertInto('publication_requests')
    .values({ template_id, ...request })
    .onConflict((conflict) => conflict.column('template_id').doUpdateSet(request))
    .execute()
}

/** The request for a version that still holds; its template is locked. */
export async function readRequest(tx: Tx, requested: Requested): Promise<PublicationRequest | undefined> {
  const row = await tx
    .selectFrom('publication_requests')
    .selectAll()
    .where('template_id', '=', requested.templateId)
    .where('version_id', '=', requested.versionId)
    .where('revision', '=', requested.revision)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    personId: row.person_id,
    requesterEmail: row.requester_email,
    requesterName: row.requester_name,
    requestedAt: row.requested_at,
  }
}

export async function deleteRequest(tx: Tx, templateId: string): Promise<void> {
  await tx.deleteFrom('publication_requests').where('template_id', '=', templateId).execute()
}
