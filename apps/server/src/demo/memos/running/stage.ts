import type { MemoRules } from '@countersign/domain'
import type { Tx } from '../../../db/database.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { memoRules } from '../../../memos/memo-context.ts'
import type { CallContext, Caller, Services } from '../../../services.ts'
import { createRemoteConfig, type RemoteConfigValues } from '../../../settings/remote-config.ts'
import { publishedVersion, type TemplateVersion } from '../../../templates/template.queries.ts'
import { demoUserId } from '../../demo-user-id.ts'
import type { Directory } from '../stories/directory.ts'

/** What every step of the demo is run with, read once. */
export interface Stage {
  tx: Tx
  /** @throws Error for an unknown code */
  template(code: string): TemplateVersion
  rules(template: TemplateVersion): MemoRules
  /** Somebody as a call's caller, at the time of what they do. */
  callOf(email: string, at: string): CallContext
}

/** Mails of a past that nobody lived through, and PDFs that are made when somebody asks for one. */
const LEFT_OUT: readonly string[] = ['send_notice', 'make_pdf']

export async function setStage(tx: Tx, services: Services, directory: Directory): Promise<Stage> {
  const remoteConfig = await createRemoteConfig(tx).read()
  const rows = await tx.selectFrom('templates').select(['template_id', 'template_code']).execute()
  const templates = new Map<string, TemplateVersion>()
  for (const row of rows) {
    const version = await publishedVersion(tx, row.template_id)
    if (version) templates.set(row.template_code, version)
  }
  const jobs: Jobs = {
    enqueue: async (transaction, name, payload, key) => {
      if (!LEFT_OUT.includes(name)) await services.jobs.enqueue(transaction, name, payload, key)
    },
  }
  return {
    tx,
    template(code) {
      const found = templates.get(code)
      if (!found) throw new Error(`Template ${code} is not published`)
      return found
    },
    rules: (template) => memoRules(remoteConfig, template.templateConfig.allow_sub_approvals === true),
    callOf: (email, at) => ({
      services: { ...services, jobs, now: () => new Date(at) },
      caller: callerFor(email, directory, remoteConfig),
      site: email === directory.administrator ? 'admin' : 'web',
      log: services.log,
    }),
  }
}

function callerFor(email: string, directory: Directory, remoteConfig: RemoteConfigValues): Caller {
  return {
    userId: demoUserId(email),
    email,
    name: directory.person(email).name,
    issuer: 'demo',
    isAdmin: email === directory.administrator,
    remoteConfig,
  }
}
