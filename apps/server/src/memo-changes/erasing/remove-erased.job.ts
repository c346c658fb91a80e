import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../protocol/services.ts'

/** Removes files from storage that an erasure has taken out of the database (O6). Idempotent. */
export async function removeErased(
  { keys }: JobPayloads['remove_erased'],
  { storage }: Pick<Services, 'storage'>,
): Promise<void> {
  for (const key of keys) await storage.remove(key)
}
