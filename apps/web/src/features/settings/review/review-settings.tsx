import { PageTitle, Sheet } from '@countersign/ui'
import { Checkbox, Radio } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { useState } from 'react'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { chooseReviewDelay, REVIEW_DELAYS, reviewDelay } from '../../../shared/shortcuts/review-delay.ts'
import { areShortcutsOn, switchShortcuts } from '../../../shared/shortcuts/shortcut-setting.ts'
import { shortcutTexts } from '../../../shared/shortcuts/texts.ts'
import classes from './review-settings.module.css'
import { reviewSettingsTexts as texts } from './texts.ts'

/** The delay of decisions, and the single-key shortcuts, of this browser (M3). */
export function Component() {
  usePageTitle(texts.title)
  const [delay, setDelay] = useState(reviewDelay)
  const [isOn, setOn] = useState(areShortcutsOn)
  return (
    <>
      <PageTitle title={texts.title} subtitle={texts.subtitle} />
      <Sheet label={texts.title}>
        <Radio.Group
          label={texts.delay}
          description={texts.delayHint}
          value={String(delay)}
          onChange={(value) => {
            const chosen = REVIEW_DELAYS.find((one) => String(one) === value)
            if (chosen === undefined) return
            setDelay(chosen)
            chooseReviewDelay(chosen)
          }}
        >
          {REVIEW_DELAYS.map((one) => (
            <Radio key={one} className={classes.choice} value={String(one)} label={texts.delays[one]} />
          ))}
        </Radio.Group>
        <h2 className={classes.title}>{texts.keys}</h2>
        <Checkbox
          label={shortcutTexts.on}
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            setOn(checked)
            switchShortcuts(checked)
          }}
        />
      </Sheet>
    </>
  )
}
