import { AppLink, PageBody, Sheet } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconAddressBook, IconLock, IconPencilOff, IconTools } from '@tabler/icons-react'
import { messages } from '../../lib/messages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import classes from './access-problem.module.css'
import { contactsLeaveAddress } from './contacts-leave.ts'

const texts = messages.memoForm

export type AccessProblemKind =
  'invalidAccess' | 'invalidAction' | 'unsupported' | 'allowContacts' | 'creationBlocked'

const problems = {
  invalidAccess: { Icon: IconLock, title: texts.invalidAccess, text: texts.invalidAccessText },
  invalidAction: { Icon: IconPencilOff, title: texts.invalidAction, text: texts.invalidActionText },
  unsupported: { Icon: IconTools, title: texts.unsupported, text: texts.unsupportedText },
  allowContacts: { Icon: IconAddressBook, title: texts.allowContacts, text: texts.allowContactsText },
  creationBlocked: { Icon: IconLock, title: texts.invalidAccess, text: texts.creationBlocked },
}

/** Why there is no form here, and where to go on (end-user document section 2: access-problem screens). */
export function AccessProblem({ kind }: { kind: AccessProblemKind }) {
  const { Icon, title, text } = problems[kind]
  usePageTitle(title)
  return (
    <PageBody width="reading">
      <Sheet>
        <div className={classes.problem}>
          <Icon size={32} stroke={1.4} aria-hidden />
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.text}>{text}</p>
          {kind === 'allowContacts' ? (
            <Button component="a" href={contactsLeaveAddress(window.location.pathname)}>
              {texts.takeMeThere}
            </Button>
          ) : (
            <AppLink href={paths.memos}>{texts.toMemos}</AppLink>
          )}
        </div>
      </Sheet>
    </PageBody>
  )
}
