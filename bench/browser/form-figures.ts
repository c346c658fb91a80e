import type { TestSite } from '@countersign/test-kit/site'
import { measureBuilderSpeed } from './builder-speed.ts'
import type { FormSpeed } from './form-speed.ts'
import { measureFormSpeed } from './form-speed.ts'
import { measurePolicyForm } from './policy-form-speed.ts'
import { measurePolicyJudge } from './policy-judge-speed.ts'
import { asSignedInByProvider } from '../signed-in-people.ts'
import type { ServerProcess } from '../server-process.ts'

/** Measures filling in and building a form in Chromium. */
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
    ...(await measurePolicyForm(server.url, cookie)),
    ...(await measurePolicyJudge()),
    ...(await measureBuilderSpeed(server.adminUrl, administrator.cookie)),
  ]
}
