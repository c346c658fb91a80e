import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { reviewTexts } from '../texts.ts'
import classes from './memo-pane.module.css'

interface SidePanelsProps {
  sheet: ReactNode
  special: ReactNode
  specialCount: number
  log: ReactNode
}

const { tabs } = reviewTexts

/** The sheet and its side panels as tabs, where they have no room beside each other. */
export function SidePanels({ sheet, special, specialCount, log }: SidePanelsProps) {
  return (
    <Tabs defaultValue="memo" keepMounted>
      <Tabs.List className={classes.tabs}>
        <Tabs.Tab className={classes.tab} value="memo">
          {tabs.memo}
        </Tabs.Tab>
        {specialCount > 0 && (
          <Tabs.Tab className={classes.tab} value="special">
            {tabs.special(specialCount)}
          </Tabs.Tab>
        )}
        <Tabs.Tab className={classes.tab} value="log">
          {tabs.log}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="memo">{sheet}</Tabs.Panel>
      {specialCount > 0 && <Tabs.Panel value="special">{special}</Tabs.Panel>}
      <Tabs.Panel value="log">{log}</Tabs.Panel>
    </Tabs>
  )
}
