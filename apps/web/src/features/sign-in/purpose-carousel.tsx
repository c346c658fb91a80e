import { Wordmark } from '@countersign/ui'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Guilloche } from './guilloche.tsx'
import classes from './purpose-carousel.module.css'
import { PurposePicture } from './purpose-picture.tsx'
import { signInTexts } from './texts.ts'
import { useMatchMedia } from './use-match-media.ts'

/** Milliseconds for which each purpose is shown (U3: 4 s). */
export const CAROUSEL_INTERVAL = 4000

/** The product's three purposes: wide screens only, changes every 4 s, can be paused, and doesn't move under reduced motion. */
export function PurposeCarousel() {
  const isWide = useMatchMedia('(min-width: 64em)')
  const isStill = useMatchMedia('(prefers-reduced-motion: reduce)')
  const [at, setAt] = useState(0)
  const [paused, setPaused] = useState(false)
  const { purposes } = signInTexts
  const turns = isWide && !isStill && !paused
  useEffect(() => {
    if (!turns) return
    const timer = setTimeout(() => setAt((at + 1) % purposes.length), CAROUSEL_INTERVAL)
    return () => clearTimeout(timer)
  }, [turns, at, purposes.length])
  if (!isWide) return null
  return (
    <section className={classes.carousel} aria-label={signInTexts.purposesLabel}>
      <Guilloche />
      <Wordmark size="lg" tone="pale" />
      <div className={classes.slides} aria-live={turns ? 'off' : 'polite'}>
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
              aria-label={signInTexts.showPurpose(index + 1, purposes.length)}
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
            aria-label={paused ? signInTexts.play : signInTexts.pause}
            onClick={() => setPaused(!paused)}
          >
            {paused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
          </button>
        )}
      </div>
    </section>
  )
}
