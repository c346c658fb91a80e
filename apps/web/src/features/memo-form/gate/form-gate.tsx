import { errorText } from '@countersign/app-shell/error-text'
import { CallError } from '@countersign/client'
import { ErrorState, PageBody, Sheet } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { contactsConsentQuery } from '../../../shared/people-picker/contacts-consent.ts'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { isRefusedByPolicy } from '../saving/policy-refusal.ts'
import { texts } from '../texts.ts'
import { AccessProblem } from './access-problem.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import type { MemoSource } from '../memo-source.ts'

interface FormGateProps {
  source: UseQueryResult<MemoSource>
  children: (source: MemoSource) => ReactNode
}

/** Shows the form once its source and the contacts are loaded, or why there is none (U10). */
export function FormGate({ source, children }: FormGateProps) {
  const contacts = useQuery(contactsConsentQuery)
  const [isShown, setShown] = useState(false)
  // Read unconditionally: a query only rerenders for the properties that were read.
  const { data, error, refetch } = source
  if (error instanceof CallError) {
    if (error.code === 'PERMISSION_DENIED') return <AccessProblem kind="invalidAccess" />
    if (isRefusedByPolicy(error)) return <AccessProblem kind="policyRefuses" reason={error.message} />
    if (error.code === 'FAILED_PRECONDITION') return <AccessProblem kind="invalidAction" />
  }
  if (error !== null) {
    return <LoadFailure detail={errorText(error)} onRetry={() => void refetch()} />
  }
  // Keep a form that is shown even if the contacts are asked for again and fail, so that nothing typed is lost.
  if (contacts.data === 'failed' && !isShown) return <AccessProblem kind="allowContacts" />
  if (contacts.data === undefined || data === undefined) return <FormSkeleton />
  if (!isShown) setShown(true)
  return children(data)
}

function LoadFailure({ detail, onRetry }: { detail: string; onRetry: () => void }) {
  usePageTitle(texts.loadFailure)
  return (
    <PageBody width="reading">
      <Sheet>
        <ErrorState title={texts.loadFailure} detail={detail} onRetry={onRetry} />
      </Sheet>
    </PageBody>
  )
}
