import { PageTitle } from '@countersign/ui'
import { messages } from '../../lib/messages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useRemoteConfiguration } from '../../lib/remote-configuration.ts'

/** Where questions go: the support mailbox of the remote configuration (document 1, section 2). */
export function Component() {
  usePageTitle(messages.support.contact)
  const email = useRemoteConfiguration()?.support_email
  return (
    <>
      <PageTitle title={messages.support.contact} />
      <p>
        {messages.support.question} {email !== undefined && <a href={`mailto:${email}`}>{email}</a>}.
      </p>
    </>
  )
}
