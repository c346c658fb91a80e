import { useRemoteConfiguration } from '@countersign/app-shell/remote-configuration'
import { PageTitle } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useContext } from 'react'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { ShortcutHelpContext } from '../../shared/shortcuts/shortcut-help.ts'
import { shortcutTexts } from '../../shared/shortcuts/texts.ts'
import { texts } from './texts.ts'

/** The support mailbox from the remote configuration (U19). */
export function Component() {
  usePageTitle(texts.contact)
  const showShortcuts = useContext(ShortcutHelpContext)
  const email = useRemoteConfiguration()?.support_email
  return (
    <>
      <PageTitle title={texts.contact} />
      <p>
        {texts.question} {email !== undefined && <a href={`mailto:${email}`}>{email}</a>}.
      </p>
      <Button
        variant="default"
        leftSection={<IconKeyboard size={17} stroke={1.8} aria-hidden />}
        aria-keyshortcuts="?"
        onClick={showShortcuts}
      >
        {shortcutTexts.title}
      </Button>
    </>
  )
}
