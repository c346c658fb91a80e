import type { AfterApproval } from './template.ts'

/** What a template keeps of what follows its memos' approval: without what names no one (R3, R5); undefined for nothing. */
export function keptAfterApproval({ handlers, readers }: AfterApproval = {}): AfterApproval | undefined {
  const hasHandlers = handlers !== undefined && handlers.sources.length > 0
  const hasReaders = readers !== undefined && (readers.sources.length > 0 || readers.named_by_owner === true)
  if (!hasHandlers && !hasReaders) return undefined
  return { ...(hasHandlers && { handlers }), ...(hasReaders && { readers }) }
}
