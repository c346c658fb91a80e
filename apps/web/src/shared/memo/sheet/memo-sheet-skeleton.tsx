import { shellTexts } from '@countersign/app-shell/texts'
import { Sheet, SkeletonBar } from '@countersign/ui'
import classes from './memo-sheet-skeleton.module.css'

/** The memo's sheet while it loads. */
export function MemoSheetSkeleton() {
  return (
    <Sheet rule="ruled">
      <div className={classes.lines} role="status" aria-label={shellTexts.loading}>
        <div className={classes.subject}>
          <SkeletonBar width={48} />
        </div>
        {[30, 72, 64, 70, 41, 66, 58].map((width) => (
          <SkeletonBar key={width} width={width} />
        ))}
      </div>
    </Sheet>
  )
}
