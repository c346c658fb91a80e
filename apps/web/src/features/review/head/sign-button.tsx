import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useSignedInUser } from '../../../lib/server/signed-in-user.ts'
import { signingTexts } from '../../../shared/signing/texts.ts'
import { useSignDecisions } from '../../../shared/unanswered/use-sign-decisions.ts'
import { ownDecisions } from '../../../shared/unanswered/kept-decisions.ts'
import { unsignedKeys } from '../model/review-state.ts'
import type { ReviewState } from '../model/review-state.ts'

/** Signs all approvals that the review has collected, with one passkey check (O4). */
export function SignButton({ state, isMain = false }: { state: ReviewState; isMain?: boolean }) {
  const { email } = useSignedInUser()
  const { isSigning, sign } = useSignDecisions(email)
  const keys = unsignedKeys(state)
  if (keys.size === 0) return null
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      loading={isSigning}
      leftSection={<IconFingerprint size={17} stroke={1.7} aria-hidden />}
      onClick={() => void sign(ownDecisions(email).filter(({ key }) => keys.has(key)))}
    >
      {signingTexts.sign(keys.size)}
    </Button>
  )
}
