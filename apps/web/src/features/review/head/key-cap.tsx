import classes from './key-cap.module.css'

/** The key of a button, on screens with a keyboard. Drawn by CSS, since `aria-keyshortcuts` names it to screen readers. */
export function KeyCap({ name }: { name: string }) {
  return <span className={classes.key} data-key={name} aria-hidden="true" />
}
