import { Button } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useDraftDialog } from '../../../shared/memo/use-draft-dialog.ts'
import { texts } from '../texts.ts'
import classes from './ask-to-erase.module.css'
import { EMPTY_DRAFT } from './erasure-draft.ts'

const ErasureDialog = lazy(() =>
  import('./erasure-dialog.tsx').then((module) => ({ default: module.ErasureDialog })),
)

/** Asks the administrators to erase a part of a submitted memo (O6). A closed dialog keeps what was entered. */
export function AskToErase({ memoId }: { memoId: string }) {
  const { opened, open, props } = useDraftDialog(`erase ${memoId}`, EMPTY_DRAFT)
  return (
    <div className={classes.action}>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconEraser size={16} stroke={1.7} aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {texts.askToErase}
      </Button>
      {opened && (
        <Suspense>
          <ErasureDialog memoId={memoId} {...props} />
        </Suspense>
      )}
    </div>
  )
}
