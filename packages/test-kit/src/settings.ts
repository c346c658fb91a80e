import type { RemoteConfigValues } from '@countersign/server/platform/config/remote-config'
import type { TestSite } from './test-site.ts'

/** Changes keys of the remote configuration, as the console does. */
export async function configure(
  site: { services: Pick<TestSite['services'], 'db'> },
  values: Partial<RemoteConfigValues>,
): Promise<void> {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value: JSON.stringify(value) }))
  await site.services.db
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute()
}
