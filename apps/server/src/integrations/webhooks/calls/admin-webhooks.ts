import type { ParsedInput } from '@countersign/contract'
import { kindsOf, WEBHOOK_LIMITS } from '@countersign/domain'
import { adminChange, logAdmin } from '../../../audit/admin-change.store.ts'
import { logSecurity } from '../../../audit/log-security.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { CallFailure, invalid } from '../../../protocol/call-failure.ts'
import type { Handler } from '../../../protocol/handler.ts'
import type { CallContext } from '../../../protocol/services.ts'
import { newSecret, openSecrets, sealAddress, sealSecrets } from '../sealed.ts'
import { readWebhooks } from '../webhooks.queries.ts'
import {
  deleteWebhook,
  insertWebhook,
  isNameTaken,
  lockWebhook,
  lockWebhookList,
  updateWebhook,
} from '../webhooks.store.ts'

/** While one secret replaces another, messages are signed with both for so long. */
const BOTH_SECRETS_MS = 24 * 60 * 60 * 1000

/** The webhooks and chats, without their addresses and secrets (P2). */
export const adminGetWebhooks: Handler<'admin-get_webhooks', 'db' | 'now'> = async (
  _input,
  { services },
) => ({
  webhooks: await readWebhooks(services.db, services.now()),
})

type Saving = ParsedInput<'admin-save_webhook'>
type SavingContext = CallContext<'db' | 'config' | 'outgoing' | 'now' | 'securityLog'>

/**
 * Sets up a webhook or changes it (P2, P5). The secret of a new one is in the first answer alone: answers that are kept for a repetition
 * (A6) don't hold it.
 */
export const adminSaveWebhook: Handler<
  'admin-save_webhook',
  'db' | 'config' | 'outgoing' | 'now' | 'securityLog'
> = async (input, context) => {
  checkKinds(input)
  const address = readAddress(input, context)
  let secret: string | null = null
  const saved = await adminChange(context, 'admin-save_webhook', input, async (tx) => {
    if (input.webhook_id) return change(tx, context, input.webhook_id, { input, address })
    if (input.format === 'STANDARD') secret = newSecret()
    return add(tx, context, { input, address, secret })
  })
  return { ...saved, secret }
}

/** P5: chats get fewer kinds of events. @throws CallFailure INVALID_ARGUMENT */
function checkKinds({ format, kinds }: Saving): void {
  const possible = kindsOf(format)
  if (!kinds.every((kind) => possible.includes(kind)))
    throw invalid([{ path: 'kinds', message: 'A chat is not notified of this kind of event.' }])
}

interface Address {
  url: string
  host: string
}

/** The address that is to be kept; null to keep the one there is. @throws CallFailure INVALID_ARGUMENT */
function readAddress({ url, webhook_id }: Saving, { services, caller }: SavingContext): Address | null {
  if (!url) {
    if (webhook_id) return null
    throw invalid([{ path: 'url', message: 'This field is required' }])
  }
  const refusal = services.outgoing.judge(url, { hosts: caller.remoteConfig.outgoing_hosts })
  if (refusal !== null) throw invalid([{ path: 'url', message: `${refusal}.` }])
  return { url, host: new URL(url).host }
}

interface Given {
  input: Saving
  address: Address | null
}

async function add(
  tx: Tx,
  context: SavingContext,
  { input, address, secret }: Given & { secret: string | null },
) {
  const { services, caller } = context
  const { config } = services
  const count = await lockWebhookList(tx)
  if (count >= WEBHOOK_LIMITS.webhooks)
    throw new CallFailure(
      'FAILED_PRECONDITION',
      `There are ${WEBHOOK_LIMITS.webhooks} webhooks, which is the most. Delete one first.`,
      { reason: 'TOO_MANY_WEBHOOKS' },
    )
  await requireFreeName(tx, input.name, null)
  if (address === null) throw invalid([{ path: 'url', message: 'This field is required' }])
  const at = services.now()
  const webhook_id = await insertWebhook(tx, {
    ...settingsOf(input),
    format: input.format,
    url: sealAddress(config, address.url),
    host: address.host,
    secrets: secret === null ? null : sealSecrets(config, { present: secret }),
    state: input.is_on ? 'ON' : 'OFF',
    switched_at: at,
    created_by: caller.email,
    modified_by: caller.email,
    modified_at: at,
  })
  await note(tx, context, 'create_webhook', {
    id: webhook_id,
    name: input.name,
    after: described(input, address.host),
  })
  return { code: 200 as const, message: 'The webhook has been added', webhook_id, revision: 1 }
}

async function change(tx: Tx, context: SavingContext, webhookId: string, { input, address }: Given) {
  const { services, caller } = context
  await lockWebhookList(tx)
  const before = await lockWebhook(tx, webhookId)
  if (!before) throw noSuchWebhook()
  if (input.revision !== undefined && input.revision !== before.revision)
    throw new CallFailure('ABORTED', 'The webhook was changed after you opened it.', {
      revision: before.revision,
      modified_by: before.modified_by,
    })
  checkKinds({ ...input, format: before.format })
  await requireFreeName(tx, input.name, webhookId)
  const at = services.now()
  const isOn = before.state === 'ON'
  await updateWebhook(tx, webhookId, {
    ...settingsOf(input),
    ...(address ? { url: sealAddress(services.config, address.url), host: address.host } : {}),
    // Switching it on, or giving it another address, is a new beginning.
    ...(input.is_on && (!isOn || address) ? { failures: 0, resumes_at: null } : {}),
    ...(input.is_on === isOn ? {} : { state: input.is_on ? 'ON' : 'OFF', switched_at: at }),
    revision: before.revision + 1,
    modified_by: caller.email,
    modified_at: at,
  })
  await note(tx, context, 'edit_webhook', {
    id: webhookId,
    name: input.name,
    before: described({ ...before, is_on: isOn }, before.host),
    after: {
      ...described({ ...input, format: before.format }, address?.host ?? before.host),
      ...(address ? { address: 'replaced' } : {}),
    },
  })
  const message = 'The webhook has been saved'
  return { code: 200 as const, message, webhook_id: webhookId, revision: before.revision + 1 }
}

function settingsOf({ name, kinds, template_ids }: Saving) {
  return { name, kinds: [...new Set(kinds)], template_ids: [...new Set(template_ids)] }
}

/** What the logs say of a webhook: neither its address nor its secret. */
function described(
  { format, kinds, template_ids, is_on }: Pick<Saving, 'format' | 'kinds' | 'template_ids' | 'is_on'>,
  host: string,
) {
  return { host, format, kinds: kinds.join(', '), templates: template_ids.length || 'all', is_on }
}

async function requireFreeName(tx: Tx, name: string, webhookId: string | null): Promise<void> {
  if (!(await isNameTaken(tx, name, webhookId))) return
  const message = `There is a webhook ${name} already.`
  throw new CallFailure('ALREADY_EXISTS', message, { issues: [{ path: 'name', message }] })
}

export function noSuchWebhook(): CallFailure {
  return new CallFailure('NOT_FOUND', 'There is no such webhook.')
}

/** Replaces the secret; for a day messages are signed with both, so that the receiver can follow (P2). */
export const adminReplaceWebhookSecret: Handler<
  'admin-replace_webhook_secret',
  'db' | 'config' | 'now' | 'securityLog'
> = async (input, context) => {
  const { services } = context
  let secret: string | null = null
  const replaced = await adminChange(context, 'admin-replace_webhook_secret', input, async (tx) => {
    const webhook = await lockWebhook(tx, input.webhook_id)
    if (!webhook?.secrets) throw noSuchWebhook()
    secret = newSecret()
    const { present: previous } = openSecrets(services.config, webhook.secrets)
    const until = new Date(services.now().getTime() + BOTH_SECRETS_MS)
    await updateWebhook(tx, input.webhook_id, {
      secrets: sealSecrets(services.config, { present: secret, previous }),
      previous_secret_until: until,
    })
    await note(tx, context, 'replace_webhook_secret', { id: input.webhook_id, name: webhook.name })
    return {
      code: 200 as const,
      message: 'The signing secret has been replaced',
      previous_secret_until: until.toISOString(),
    }
  })
  return { ...replaced, secret }
}

/** Deletes a webhook with its deliveries; one that is gone already is no failure (P2). */
export const adminDeleteWebhook: Handler<'admin-delete_webhook', 'db' | 'now' | 'securityLog'> = (
  input,
  context,
) =>
  adminChange(context, 'admin-delete_webhook', input, async (tx) => {
    const deleted = await deleteWebhook(tx, input.webhook_id)
    if (deleted)
      await note(tx, context, 'delete_webhook', {
        id: input.webhook_id,
        name: deleted.name,
        before: { host: deleted.host },
      })
    return { code: 200 as const, message: 'The webhook has been deleted' }
  })

type Action = 'create_webhook' | 'edit_webhook' | 'replace_webhook_secret' | 'delete_webhook'

/** In both logs: who is sent what happens to memos is a matter of rights (Q1). */
async function note(
  tx: Tx,
  context: CallContext<'now' | 'securityLog'>,
  action: Action,
  { id, name, ...change }: { id: string; name: string; before?: object; after?: object },
): Promise<void> {
  await logAdmin(tx, context, { action, subject: { kind: 'webhook', id, name }, ...change })
  await logSecurity(tx, context, {
    kind: 'rights',
    action,
    subject: name,
    ...(change.after ? { details: change.after as Record<string, unknown> } : {}),
  })
}
