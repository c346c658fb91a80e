import { focusInside } from '@countersign/form'
import { LiveRegion } from '@countersign/ui'
import { useDebouncedValue } from '@mantine/hooks'
import { IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { levelElementId } from '../level-element.ts'
import type { RouteDraft } from '../route-draft.ts'
import classes from './policy-panel.module.css'
import { describeRouteChange, shownLevels } from './route-change.ts'
import type { RouteSentence, ShownLevel } from './route-change.ts'
import { policyTexts } from './texts.ts'

/** While someone types an amount, each digit may change the route; only the last change is read out. */
const READ_AFTER_MS = 800

interface RouteStripProps {
  route: RouteDraft
  isKnown: boolean
}

/** What changed in the route with an answer, and why, until it changes again (N3). */
export function RouteStrip(props: RouteStripProps) {
  const sentences = useRouteChange(props)
  const text = sentences.map(({ point, rest }) => `${point}${rest}.`).join(' ')
  const [read] = useDebouncedValue(text, READ_AFTER_MS)
  const number = sentences.find((one) => one.number !== null)?.number
  return (
    <>
      <LiveRegion>{read}</LiveRegion>
      {sentences.length > 0 && (
        <div className={classes.strip}>
          <IconRoute size={18} stroke={1.7} aria-hidden />
          <p className={classes.stripText}>
            {sentences.map(({ point, rest }) => (
              <span key={point}>
                <strong>{point}</strong>
                {rest}.{' '}
              </span>
            ))}
          </p>
          {number !== undefined && number !== null && (
            <button
              type="button"
              className={classes.showChange}
              onClick={() => focusInside(document.getElementById(levelElementId(number - 1)))}
            >
              {policyTexts.showChange}
            </button>
          )}
        </div>
      )}
    </>
  )
}

interface LastChange {
  shown: readonly ShownLevel[] | null
  sentences: readonly RouteSentence[]
}

/** The difference to the route that was last known: while a figure is being replaced, there may be none. */
function useRouteChange({ route, isKnown }: RouteStripProps): readonly RouteSentence[] {
  const [last, setLast] = useState<LastChange>({ shown: null, sentences: [] })
  if (!isKnown) return []
  const shown = shownLevels(route)
  if (last.shown === null) {
    setLast({ shown, sentences: [] })
    return []
  }
  const sentences = describeRouteChange(last.shown, shown)
  if (sentences.length === 0) return last.sentences
  setLast({ shown, sentences })
  return sentences
}
