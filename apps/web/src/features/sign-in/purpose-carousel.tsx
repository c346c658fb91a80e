import { Wordmark } from '@countersign/ui'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { startMessages } from '../../lib/start-messages.ts'
import { Guilloche } from './guilloche.tsx'
import classes from './purpose-carousel.module.css'
import { PurposePicture } from './purpose-picture.tsx'

/** Milliseconds that each purpose stays (end-user document section 9: 4 s). */
export const carouselInterval = 4000

/** The product's three purposes; wide screens only, turns every 4 s, can be paused, stands still under reduced motion. */
export function PurposeCarousel() {
  const isWide = useMediaQuery('(min-width: 64em)', false, { getInitialValueInEffect: false })
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', false, { getInitialValueInEffect: false })
  const [at, setAt] = useState(0)
  const [paused, setPaused] = useState(false)
  const { purposes } = startMessages.signIn
  const turns = isWide && !isStill && !paused
  useEffect(() => {
    if (!turns) return
    const timer = setTimeout(() => setAt((at + 1) % purposes.length), carouselInterval)
    return () => clearTimeout(timer)
  }, [turns, at, purposes.length])
  if (!isWide) return null
  return (
    <section className={classes.carousel} aria-label={startMessages.signIn.purposesLabel}>
      <Guilloche />
      <Wordmark size="lg" tone="pale" />
      <div className={classes.stage} aria-live={turns ? 'off' : 'polite'}>
        {purposes.map((purpose, index) => (
          <figure
            key={purpose}
            className={classes.slide}
            data-shown={index === at || undefined}
            aria-hidden={index !== at}
          >
            <PurposePicture at={index} />
            <figcaption className={classes.caption}>{purpose}</figcaption>
          </figure>
        ))}
      </div>
      <div className={classes.controls}>
        <div className={classes.marks}>
          {purposes.map((purpose, index) => (
            <button
              key={purpose}
              type="button"
              className={classes.mark}
              aria-label={startMessages.signIn.showPurpose(index + 1, purposes.length)}
              aria-current={index === at ? 'true' : undefined}
              data-turning={(index === at && turns) || undefined}
              onClick={() => setAt(index)}
            />
          ))}
        </div>
        {!isStill && (
          <button
            type="button"
            className={classes.pause}
            aria-label={paused ? startMessages.signIn.play : startMessages.signIn.pause}
            onClick={() => setPaused(!paused)}
          >
            {paused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
          </button>
        )}
      </div>
    </section>
  )
}
