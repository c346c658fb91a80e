import classes from './key-cap.module.css'

/** The key of a button, on screens with a keyboard. Hidden from screen readers, who have `aria-keyshortcuts`. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className={classes.key} aria-hidden="true">
      {children}
    </kbd>
  )
}
