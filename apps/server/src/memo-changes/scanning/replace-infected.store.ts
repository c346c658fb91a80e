import type { EventOf } from '@countersign/domain'
import { MEMO_CONTENT, noticesFor, readStored } from '@countersign/domain'
import { storedAnswers } from '../../platform/memo-log/memo-log.queries.ts'
import type { WaitingFile } from '../../files/scans.store.ts'
import { markInfected } from '../../files/scans.store.ts'
import { fileUrlsIn } from '../../files/stored-names.queries.ts'
import { attachmentsOf, memoEvents } from '../../memos/memo-view.queries.ts'
import { notify } from '../../notifications/notify.store.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { SecurityEvent } from '../../platform/security-log/security-log.store.ts'
import { announce } from '../../platform/signals/announce.store.ts'
import type { Services } from '../../protocol/services.ts'
import type { LockedMemo } from '../memo.store.ts'
import { lockMemoByKey, saveMemo } from '../memo.store.ts'

type Uses = Pick<Services, 'db' | 'jobs' | 'evidence' | 'securityLog' | 'now'>

/**
 * Replaces an infected file by a note (Q3): its bytes go, its name and hash stay. Where it is part of what was submitted or written in a
 * memo, an event with an entry of its own says so, and those who take part are notified.
 * @returns false where it was bound, or removed with its draft, since it was read
 */
export async function replaceInfected(services: Uses, found: WaitingFile, finding: string): Promise<boolean> {
  const { db, jobs, securityLog } = services
  const event = await db.transaction().execute(async (tx) => {
    const memo = found.memoKey === null ? null : await lockMemoByKey(tx, found.memoKey)
    if (!(await markInfected(tx, found, finding))) return null
    if (memo && (await isWritten(tx, memo.memoKey, found.key)))
      await logInfected(tx, services, memo, { sha256: found.sha256, finding })
    await jobs.enqueue(tx, 'remove_erased', { keys: [found.key] })
    const event: SecurityEvent = {
      kind: 'malware',
      action: finding,
      site: 'web',
      person: found.uploadedBy,
      address: null,
      subject: memo?.state.memoId ?? null,
      details: { sha256: found.sha256 },
    }
    await securityLog.record(tx, event)
    if (memo) await announce(tx, { memo: memo.memoKey })
    // A PDF that is being made drops what it has made of the memo before.
    if (memo?.state.lifecycle === 'APPROVED')
      await jobs.enqueue(tx, 'make_pdf', { memoKey: memo.memoKey }, `pdf:${memo.memoKey}`)
    return event
  })
  if (event) securityLog.announce(event)
  return event !== null
}

/** Whether a file is in a submitted version or in the log. What the owner alone has, in a draft, no one else learns of (C6). */
async function isWritten(tx: Tx, memoKey: string, url: string): Promise<boolean> {
  const versions = await tx
    .selectFrom('memo_versions')
    .select(storedAnswers('memo_versions').as('content'))
    .where('memo_key', '=', memoKey)
    .execute()
  if (versions.some(({ content }) => fileUrlsIn(readStored(MEMO_CONTENT, content)).includes(url))) return true
  return attachmentsOf(await memoEvents(tx, memoKey)).some((file) => file.url === url)
}

/** Logs that a file of a memo held malware, and notifies those who take part. */
export async function logInfected(
  tx: Tx,
  { jobs, evidence, now }: Pick<Services, 'jobs' | 'evidence' | 'now'>,
  memo: LockedMemo,
  { sha256, finding }: { sha256: string; finding: string },
): Promise<void> {
  const event: EventOf<'FileInfected'> = {
    type: 'FileInfected',
    at: now().toISOString(),
    by: { name: 'Malware scanner', email: '' },
    fileHash: sha256,
    finding,
  }
  const events = [event]
  const saved = await saveMemo(tx, memo, events, { written: null, evidence })
  await notify(tx, jobs, {
    memoKey: memo.memoKey,
    firstEventNo: saved.firstEventNo,
    events,
    notices: noticesFor(memo.state, saved.state, events),
    memo: saved.state,
    subjects: saved.subjects,
  })
}
