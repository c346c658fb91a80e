import { durationText } from '@countersign/domain'
import classes from './duration.module.css'

/** A duration in a line of text: '2d 3h 15m'. */
export function DurationWord({ milliseconds }: { milliseconds: number }) {
  return <span className={classes.word}>{durationText(milliseconds)}</span>
}

/** A duration as a big figure, its units small: '2d 3h 15m'. */
export function DurationFigure({ milliseconds }: { milliseconds: number }) {
  return (
    <span className={classes.figure}>
      {durationText(milliseconds)
        .split(' ')
        .map((part, at) => (
          <span key={at}>
            {at > 0 && ' '}
            {part.slice(0, -1)}
            <small className={classes.unit}>{part.slice(-1)}</small>
          </span>
        ))}
    </span>
  )
}
