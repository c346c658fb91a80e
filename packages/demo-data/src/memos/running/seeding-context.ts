import type { MemoRules } from '@countersign/domain'
import type { Tx } from '@countersign/server/platform/db/database'
import type { Jobs } from '@countersign/server/platform/jobs/jobs'
import { memoRules } from '@countersign/server/memos/memo-context'
import type { CallContext, Caller, Services } from '@countersign/server/protocol/services'
import { createRemoteConfig } from '@countersign/server/platform/config/remote-config.queries'
import type { RemoteConfigValues } from '@countersign/server/platform/config/remote-config'
import type { TemplateVersion } from '@countersign/server/templates/template.queries'
import { publishedVersion, templateVersion } from '@countersign/server/templates/template.queries'
import { demoUserId } from '../../demo-user-id.ts'
import type { Brief } from '../planning/brief.ts'
import type { Directory } from '../planning/directory.ts'

/** What every step of seeding needs, read once. */
export interface SeedingContext {
  tx: Tx
  /** Leaves out mails about the past, and PDFs. */
  jobs: Jobs
  /** The version that a memo is written with. @throws Error for an unknown code */
  template(brief: Pick<Brief, 'template' | 'isUnderPolicy'>): TemplateVersion
  rules(template: TemplateVersion): MemoRules
  /** The context of a call by this person at this time. */
  callOf(email: string, at: string): CallContext<keyof Services>
}

/** Jobs to skip: mails about the past, and PDFs, which are made on request. */
const LEFT_OUT: readonly string[] = ['send_notice', 'send_clock_notice', 'send_push', 'make_pdf']

export async function createSeedingContext(
  tx: Tx,
  services: Services,
  directory: Directory,
): Promise<SeedingContext> {
  const remoteConfig = await createRemoteConfig(tx).read()
  const rows = await tx.selectFrom('templates').select(['template_id', 'template_code']).execute()
  const templates = new Map<string, TemplateVersion>()
  const withAnyone = new Map<string, TemplateVersion>()
  for (const row of rows) {
    const version = await publishedVersion(tx, row.template_id)
    if (!version) continue
    templates.set(row.template_code, version)
    if (version.policies.policy) withAnyone.set(row.template_code, await versionBefore(tx, row.template_id))
  }
  const addresses = await tx.selectFrom('addresses').selectAll().execute()
  const personIds = new Map(addresses.map(({ email, person_id }) => [email, person_id]))
  const jobs: Jobs = {
    enqueue: async (transaction, name, payload, key) => {
      if (!LEFT_OUT.includes(name)) await services.jobs.enqueue(transaction, name, payload, key)
    },
    enqueueMany: async (transaction, name, several) => {
      if (!LEFT_OUT.includes(name)) await services.jobs.enqueueMany(transaction, name, several)
    },
  }
  return {
    tx,
    jobs,
    template({ template, isUnderPolicy }) {
      const found = (isUnderPolicy ? undefined : withAnyone.get(template)) ?? templates.get(template)
      if (!found) throw new Error(`Template ${template} is not published`)
      return found
    },
    rules: (template) => memoRules(remoteConfig, template.templateConfig),
    callOf: (email, at) => ({
      services: { ...services, jobs, now: () => new Date(at) },
      caller: callerFor({ email, personId: personIds.get(email) ?? 0 }, directory, remoteConfig),
      site: email === directory.administrator ? 'admin' : 'web',
      log: services.log,
    }),
  }
}

/** The version that had no policy yet. */
async function versionBefore(tx: Tx, templateId: string): Promise<TemplateVersion> {
  const { version_id } = await tx
    .selectFrom('template_versions')
    .select('version_id')
    .where('template_id', '=', templateId)
    .where('policy', 'is', null)
    .executeTakeFirstOrThrow()
  return templateVersion(tx, version_id)
}

function callerFor(
  { email, personId }: Pick<Caller, 'email' | 'personId'>,
  directory: Directory,
  remoteConfig: RemoteConfigValues,
): Caller {
  return {
    userId: demoUserId(email),
    email,
    personId,
    name: directory.person(email).name,
    issuer: 'demo',
    sessionId: demoUserId(email),
    signedInAt: null,
    delegations: [],
    preparations: [],
    isAdmin: email === directory.administrator,
    limits: null,
    remoteConfig,
  }
}
