import { DialogFrame } from '@countersign/ui'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { messages } from '../lib/messages.ts'
import { areShortcutsOn, switchShortcuts } from '../lib/shortcuts/shortcut-setting.ts'
import classes from './shortcut-help-dialog.module.css'

const texts = messages.shortcuts

/** The keys and what they do, and the choice to have none of them. */
export function ShortcutHelpDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [isOn, setOn] = useState(areShortcutsOn)
  return (
    <DialogFrame
      opened={opened}
      onClose={onClose}
      title={texts.title}
      cancelLabel={null}
      primary={{ label: texts.close, onClick: onClose }}
    >
      {texts.groups.map(({ title, keys }) => (
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
        label={texts.on}
        checked={isOn}
        onChange={(event) => {
          setOn(event.currentTarget.checked)
          switchShortcuts(event.currentTarget.checked)
        }}
      />
    </DialogFrame>
  )
}
