import classes from './small-seal.module.css'

/** The numbered ring of a level that a policy asks for. */
export function SmallSeal({ number }: { number: number }) {
  return (
    <span className={classes.seal} aria-hidden>
      {number}
    </span>
  )
}
