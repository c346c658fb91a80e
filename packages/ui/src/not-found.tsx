import { AppLink } from './app-link.tsx'
import classes from './not-found.module.css'
import { Wordmark } from './wordmark.tsx'

interface NotFoundProps {
  title: string
  text?: string
  home: { href: string; label: string }
}

/** An address that leads nowhere. */
export function NotFound({ title, text, home }: NotFoundProps) {
  return (
    <main className={classes.page}>
      <Wordmark size="lg" />
      <h1 className={classes.title}>{title}</h1>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      <AppLink href={home.href}>{home.label}</AppLink>
    </main>
  )
}
