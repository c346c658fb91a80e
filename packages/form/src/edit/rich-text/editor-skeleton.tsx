import { SkeletonBar } from '@countersign/ui'
import classes from './editor-skeleton.module.css'

const WIDTHS = [86, 78, 82, 40]

/** Holds the editor's place while it loads, at the editor's height. */
export function EditorSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      <div className={classes.bar} />
      <div className={classes.lines}>
        {WIDTHS.map((width) => (
          <SkeletonBar key={width} width={width} />
        ))}
      </div>
    </div>
  )
}
