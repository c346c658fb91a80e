import { Button, Loader } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { AppLink } from '../navigation/app-link.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { Sheet } from '../layout/sheet.tsx'
import classes from './sign-in-progress.module.css'
import { Wordmark } from '../navigation/wordmark.tsx'

interface SignInProgressProps {
  working: string
  /** What went wrong; absent while the sign-in is in progress. */
  failure?: { title: string; detail?: string }
  /** What leads on from there. */
  actions?: readonly { label: string; onClick: () => void }[]
  back: { href: string; label: string }
}

/** The page that an identity provider redirects to. */
export function SignInProgress({ working, failure, actions = [], back }: SignInProgressProps) {
  return (
    <main className={classes.page}>
      <h1 className={classes.brand}>
        <Wordmark size="lg" />
      </h1>
      {failure === undefined ? (
        <p className={classes.progress} role="status">
          <Loader size="sm" aria-hidden />
          {working}
        </p>
      ) : (
        <Sheet>
          <ErrorState
            {...failure}
            icon={actions.length > 0 ? <IconLogin2 size={30} stroke={1.5} aria-hidden /> : undefined}
          />
          {actions.map(({ label, onClick }) => (
            <Button key={label} className={classes.action} fullWidth onClick={onClick}>
              <span className={classes.label}>{label}</span>
            </Button>
          ))}
          <p className={classes.back}>
            <AppLink href={back.href}>{back.label}</AppLink>
          </p>
        </Sheet>
      )}
    </main>
  )
}
