import { AppLink } from '../navigation/app-link.tsx'
import classes from './not-found.module.css'
import { Wordmark } from '../navigation/wordmark.tsx'

interface NotFoundProps {
  title: string
  text?: string
  home: { href: string; label: string }
}

/** The page for unknown addresses. */
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
