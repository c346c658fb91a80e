import { IconList } from '@tabler/icons-react'
import { Button, Drawer } from '@mantine/core'
import { useState } from 'react'
import type { ReviewState } from '../model/review-state.ts'
import { reviewTexts } from '../texts.ts'
import classes from './queue-menu.module.css'
import { Rail } from './rail.tsx'

/** The queue as a menu, where the screen has no room for the rail. */
export function QueueMenu({ state, onOpen }: { state: ReviewState; onOpen: (memoId: string) => void }) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Button
        variant="default"
        className={classes.button}
        aria-haspopup="dialog"
        aria-label={reviewTexts.queue}
        onClick={() => setOpened(true)}
      >
        <IconList size={20} stroke={1.7} aria-hidden />
      </Button>
      <Drawer.Root opened={opened} onClose={close} position="right" size={320}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={reviewTexts.queue}>
          <div className={classes.header}>
            <strong>{reviewTexts.queue}</strong>
            <Drawer.CloseButton aria-label={reviewTexts.close} size={44} />
          </div>
          <Rail
            state={state}
            onOpen={(memoId) => {
              close()
              onOpen(memoId)
            }}
          />
        </Drawer.Content>
      </Drawer.Root>
    </>
  )
}
