import { PageTitle } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useContext } from 'react'
import { messages } from '../../lib/messages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useRemoteConfiguration } from '../../lib/remote-configuration.ts'
import { ShortcutHelpContext } from '../../lib/shortcuts/shortcut-help.ts'

/** Where questions go: the support mailbox of the remote configuration (end-user document section 2). */
export function Component() {
  usePageTitle(messages.support.contact)
  const showShortcuts = useContext(ShortcutHelpContext)
  const email = useRemoteConfiguration()?.support_email
  return (
    <>
      <PageTitle title={messages.support.contact} />
      <p>
        {messages.support.question} {email !== undefined && <a href={`mailto:${email}`}>{email}</a>}.
      </p>
      <Button
        variant="default"
        leftSection={<IconKeyboard size={17} stroke={1.8} aria-hidden />}
        aria-keyshortcuts="?"
        onClick={showShortcuts}
      >
        {messages.shortcuts.title}
      </Button>
    </>
  )
}
