import type { TestSite } from '../apps/server/src/testing/site.ts'
import { measureBuilderSpeed } from './browser/builder-speed.ts'
import { measureFormSpeed, type FormSpeed } from './browser/form-speed.ts'
import { asSignedInByProvider } from './cast.ts'
import type { ServerProcess } from './server-process.ts'

/** What forms cost in Chromium: filling one in, and building one in the console. */
export async function measureForms(
  site: TestSite,
  server: ServerProcess,
  cookie: string,
): Promise<FormSpeed[]> {
  const { admin_emails } = await site.services.remoteConfig.read()
  const administrator = await site.signIn(admin_emails[0] ?? '', undefined, 'admin')
  await asSignedInByProvider(site, administrator)
  return [
    ...(await measureFormSpeed(server.url, cookie)),
    ...(await measureBuilderSpeed(server.adminUrl, administrator.cookie)),
  ]
}
