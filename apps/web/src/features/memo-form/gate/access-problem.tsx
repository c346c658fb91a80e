import { AppLink, PageBody, Sheet } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconAddressBook, IconLock, IconPencilOff, IconRouteOff } from '@tabler/icons-react'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { appTexts } from '../../../lib/texts.ts'
import { texts } from '../texts.ts'
import classes from './access-problem.module.css'
import { contactsConsentAddress } from '../../../shared/people-picker/contacts-consent.ts'

export type AccessProblemKind =
  | 'invalidAccess'
  | 'invalidAction'
  | 'allowContacts'
  | 'creationBlocked'
  | 'policyRefuses'

const problems = {
  invalidAccess: { Icon: IconLock, title: texts.invalidAccess, text: texts.invalidAccessText },
  invalidAction: { Icon: IconPencilOff, title: texts.invalidAction, text: texts.invalidActionText },
  allowContacts: { Icon: IconAddressBook, title: texts.allowContacts, text: texts.allowContactsText },
  creationBlocked: { Icon: IconLock, title: texts.invalidAccess, text: appTexts.creationBlocked },
  policyRefuses: { Icon: IconRouteOff, title: texts.policyRefuses, text: '' },
}

interface AccessProblemProps {
  kind: AccessProblemKind
  /** The server's, where it says more than the kind. */
  reason?: string
}

/** Explains why there is no form, with a link that leads on (U10: access-problem screens). */
export function AccessProblem({ kind, reason }: AccessProblemProps) {
  const { Icon, title, text } = problems[kind]
  usePageTitle(title)
  return (
    <PageBody width="reading">
      <Sheet>
        <div className={classes.problem}>
          <Icon size={32} stroke={1.4} aria-hidden />
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.text}>{reason ?? text}</p>
          {kind === 'allowContacts' ? (
            <Button component="a" href={contactsConsentAddress(window.location.pathname)}>
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
