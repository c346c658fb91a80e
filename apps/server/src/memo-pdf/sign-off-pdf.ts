import { isAway } from '../platform/db/away.ts'
import { LogRolledBack } from '../proof/log/published-checkpoint.ts'
import type { Services } from '../protocol/services.ts'
import { proveMemo } from '../proof/entries/prove-memo.ts'
import type { SignedOff } from './memo-pdf.store.ts'
import { keepPdf, keepSealed } from './memo-pdf.store.ts'
import { printMemo } from './printed-memo.ts'

/**
 * Makes the signed-off PDF of an approved memo and keeps it: with its proof where evidence is kept, and sealed where PDFs are (O3).
 * @returns null where it was kept meanwhile, or the memo has changed
 * @throws SealUnavailable while it can't be sealed, DocumentFailed where it can't be made
 */
export async function signOffPdf(
  services: Pick<Services, 'db' | 'log' | 'storage' | 'jobs' | 'pdf' | 'remoteConfig' | 'evidence' | 'now'>,
  memo: Omit<SignedOff, 'pdf'>,
): Promise<Uint8Array | null> {
  const { evidence } = services
  const { memoKey } = memo
  const bundle = evidence && (await proveMemo(services, memoKey, evidence))
  const seal = bundle && evidence.seal
  const pdf = await printMemo(services, memoKey, { bundle, sealedBy: seal ? seal.by() : null })
  if (seal) return keepSealed(services, { ...memo, pdf }, { seal, evidence })
  return keepPdf(services, { ...memo, pdf })
}

/** Whether no memo's PDF can be made for this reason: database or storage don't answer, or the log has halted. */
export const isOfAllMemos = (cause: unknown): boolean => cause instanceof LogRolledBack || isAway(cause)
