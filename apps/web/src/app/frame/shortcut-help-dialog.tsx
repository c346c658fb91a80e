import { DialogFrame } from '@countersign/ui'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { areShortcutsOn, switchShortcuts } from '../../shared/shortcuts/shortcut-setting.ts'
import { shortcutTexts } from '../../shared/shortcuts/texts.ts'
import classes from './shortcut-help-dialog.module.css'

/** Lists the shortcuts, with a switch that turns them all off. */
export function ShortcutHelpDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [isOn, setOn] = useState(areShortcutsOn)
  return (
    <DialogFrame
      opened={opened}
      onClose={onClose}
      title={shortcutTexts.title}
      cancelLabel={null}
      primary={{ label: shortcutTexts.close, onClick: onClose }}
    >
      {shortcutTexts.groups.map(({ title, keys }) => (
        <section key={title} className={classes.group}>
          <h3 className={classes.title}>{title}</h3>
          <dl className={classes.keys}>
            {keys.map(([key, does]) => (
              <div key={key} className={classes.line}>
                <dt>
                  <kbd className={classes.key}>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Checkbox
        className={classes.choice}
        label={shortcutTexts.on}
        checked={isOn}
        onChange={(event) => {
          setOn(event.currentTarget.checked)
          switchShortcuts(event.currentTarget.checked)
        }}
      />
    </DialogFrame>
  )
}
