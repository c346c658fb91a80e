import { isStorableText } from '@countersign/domain'
import type { FastifyInstance } from 'fastify'
import { admitSignedIn, admitted } from '../../http/admission.ts'
import { budgetOf } from '../../http/budgets/request-rate.ts'
import { visibleMemo } from '../../memos/memo-view.queries.ts'
import { withArchive } from '../../platform/memo-log/archive/bring-back.store.ts'
import { noAccess } from '../../protocol/call-failure.ts'
import type { Services, Site } from '../../protocol/services.ts'
import { newestCosigned, requireNewest, tilesOfLog } from '../log/log.queries.ts'
import { entriesUpTo, proveEntry, readEntries } from './memo-entries.queries.ts'

type Needed = Pick<
  Services,
  'config' | 'db' | 'pool' | 'sessionRows' | 'remoteConfig' | 'storage' | 'evidence' | 'now'
>

/** Longer than any Memo ID. */
const MEMO_ID_CHARACTERS = 40

/**
 * `GET /log/entries/{memo_id}`: a memo's entries and the proofs that the log has them, for those who read the memo (O2, I1), by a
 * checkpoint that witnesses have signed where one covers the entry. People
 * who read earlier versions alone get the entries up to then (C7).
 */
export function registerEvidence(app: FastifyInstance, services: Needed, site: Site): void {
  const { evidence, db } = services
  if (!evidence) return
  const options = { ...budgetOf('papers', services.config), ...admitSignedIn(services, site) }
  app.get<{ Params: { memo_id: string } }>('/log/entries/:memo_id', options, async (request, reply) => {
    const { memo_id: memoId } = request.params
    if (memoId.length > MEMO_ID_CHARACTERS || !isStorableText(memoId)) throw noAccess()
    const caller = admitted(request)
    const memo = await withArchive(services, () => visibleMemo(services, memoId, caller))
    const newest = await requireNewest(db, evidence)
    const read = () => readEntries(db, memo.memoKey, newest.logNo)
    const entries = entriesUpTo(await withArchive(services, read), memo.lastVersion)
    const cosigned = await newestCosigned(db, newest.logNo, evidence)
    const tiles = tilesOfLog(db, newest.logNo)
    const answer = []
    for (const entry of entries) {
      const proof =
        (cosigned && (await proveEntry(entry, cosigned, tiles))) ?? (await proveEntry(entry, newest, tiles))
      answer.push({ no: entry.no, entry: entry.text, proof })
    }
    return reply.header('cache-control', 'private, no-store').send({ memo_id: memo.memoId, entries: answer })
  })
}
