import { signInOverPage } from '@countersign/client'
import type { Provider } from '@countersign/client'
import { SignInDialog } from '@countersign/ui'
import { shellTexts } from './texts.ts'

interface SessionEndedDialogProps {
  opened: boolean
  text: string
  providers: readonly { provider: Provider; label: string }[]
}

/** Asks to sign in again over the page, so that no input is lost. The frame closes it after that. */
export function SessionEndedDialog({ opened, text, providers }: SessionEndedDialogProps) {
  return (
    <SignInDialog
      opened={opened}
      title={shellTexts.sessionEnded}
      text={text}
      providers={providers.map(({ provider, label }) => ({
        label,
        onClick: () => signInOverPage(provider),
      }))}
    />
  )
}
