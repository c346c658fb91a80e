import { CallError } from '@countersign/client'
import { ErrorState, PageBody, Sheet } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { AccessProblem } from './access-problem.tsx'
import { contactsLeaveQuery } from './contacts-leave.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import type { MemoSource } from './memo-source.ts'

interface FormGateProps {
  source: UseQueryResult<MemoSource>
  children: (source: MemoSource) => ReactNode
}

/** Lets the form show once its source and the contacts are there; else says what is in the way (end-user document section 4). */
export function FormGate({ source, children }: FormGateProps) {
  const contacts = useQuery(contactsLeaveQuery)
  // Read at once, whatever shows: a query only tells its page of what was read of it.
  const { data, error, refetch } = source
  if (error instanceof CallError) {
    if (error.code === 'PERMISSION_DENIED') return <AccessProblem kind="invalidAccess" />
    if (error.code === 'FAILED_PRECONDITION') return <AccessProblem kind="invalidAction" />
  }
  if (error !== null) {
    return <LoadFailure detail={errorText(error)} onRetry={() => void refetch()} />
  }
  // A form that shows stays, whatever comes of asking again: nothing typed is lost.
  if (contacts.data === 'unsupported') return <AccessProblem kind="unsupported" />
  if (contacts.data === 'failed') return <AccessProblem kind="allowContacts" />
  if (contacts.data === undefined || data === undefined) return <FormSkeleton />
  return children(data)
}

function LoadFailure({ detail, onRetry }: { detail: string; onRetry: () => void }) {
  usePageTitle(messages.memoForm.loadFailure)
  return (
    <PageBody width="reading">
      <Sheet>
        <ErrorState title={messages.memoForm.loadFailure} detail={detail} onRetry={onRetry} />
      </Sheet>
    </PageBody>
  )
}
