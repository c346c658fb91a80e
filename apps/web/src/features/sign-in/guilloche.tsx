import classes from './guilloche.module.css'

const ELLIPSE_COUNT = 14

/** Fine lines as on a banknote, behind the carousel. */
export function Guilloche() {
  return (
    <svg
      className={classes.lines}
      viewBox="-400 -450 800 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {Array.from({ length: ELLIPSE_COUNT }, (_, at) => (
        <ellipse key={at} rx="520" ry="170" transform={`rotate(${(at * 180) / ELLIPSE_COUNT})`} />
      ))}
      {Array.from({ length: ELLIPSE_COUNT }, (_, at) => (
        <ellipse
          key={at}
          rx="330"
          ry="230"
          transform={`rotate(${(at * 180) / ELLIPSE_COUNT + 6}) translate(60 0)`}
        />
      ))}
    </svg>
  )
}
