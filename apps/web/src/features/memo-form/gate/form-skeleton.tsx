import { shellTexts } from '@countersign/app-shell/texts'
import { ActionBar, PageBody, Sheet, SkeletonBar } from '@countersign/ui'
import classes from './form-skeleton.module.css'

const fields = [30, 22, 35, 28, 26]

/** The memo form while it loads. */
export function FormSkeleton() {
  return (
    <>
      <ActionBar start={<SkeletonBar width={40} />} />
      <PageBody>
        <Sheet rule="ruled">
          <div className={classes.fields} role="status" aria-label={shellTexts.loading}>
            {fields.map((width) => (
              <div key={width} className={classes.field} aria-hidden="true">
                <SkeletonBar width={width} />
                <span className={classes.input} />
              </div>
            ))}
          </div>
        </Sheet>
      </PageBody>
    </>
  )
}
