import { AppLink } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconArrowRight, IconListCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import bar from '../bar/memo-bar-buttons.module.css'
import type { LeadingOn } from './use-leading-on.ts'
import { leadingOnTexts } from './texts.ts'

/** Next memo, and back to the list. The first of them takes the focus that the decision's button had. */
export function LeadingOnButtons({ nextHref, listHref }: LeadingOn) {
  const first = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const { activeElement } = document
    // The decision's dialog may still be closing.
    const isFree = activeElement === document.body || activeElement?.closest('[role="dialog"]')
    if (isFree) first.current?.focus()
  }, [nextHref])
  const className = nextHref === undefined ? undefined : bar.crowded
  return (
    <>
      {nextHref !== undefined && (
        <Button
          className={className}
          variant="filled"
          rightSection={<IconArrowRight size={17} stroke={1.8} aria-hidden />}
          renderRoot={(props) => <AppLink {...props} data-keeps-focus href={nextHref} ref={first} />}
        >
          {leadingOnTexts.nextMemo}
        </Button>
      )}
      <Button
        className={className}
        variant="default"
        leftSection={<IconListCheck size={17} stroke={1.8} aria-hidden />}
        renderRoot={(props) => (
          <AppLink
            {...props}
            data-keeps-focus
            href={listHref}
            ref={nextHref === undefined ? first : undefined}
          />
        )}
      >
        {leadingOnTexts.backToList}
      </Button>
    </>
  )
}
