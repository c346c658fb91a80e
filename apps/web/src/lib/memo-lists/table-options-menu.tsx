import { Button, Menu } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { messages } from '../messages.ts'
import { densities } from './table-options.ts'
import type { Density } from './table-options.ts'
import classes from './table-options-menu.module.css'

const texts = messages.lists

interface TableOptionsMenuProps {
  columns: readonly { key: string; header: string; card?: string }[]
  /** Keys of the columns that are left out. */
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
  density: Density
  onDensity: (density: Density) => void
}

/** Which columns a table shows, and how high its rows are. The column with the row's link always stays. */
export function TableOptionsMenu({ columns, hidden, onHidden, density, onDensity }: TableOptionsMenuProps) {
  return (
    // The first item takes the focus: Mantine's own placeholder for it is no child that a menu may have.
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          className={classes.button}
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden />}
        >
          {texts.tableOptions}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <div role="group" aria-label={texts.columns}>
          <Menu.Label>{texts.columns}</Menu.Label>
          {columns.map(({ key, header, card }, at) => (
            <Menu.CheckboxItem
              key={key}
              data-autofocus={at === 0 || undefined}
              checked={card === 'title' || !hidden.includes(key)}
              disabled={card === 'title'}
              onChange={(shown) => onHidden(shown ? hidden.filter((one) => one !== key) : [...hidden, key])}
            >
              {header}
            </Menu.CheckboxItem>
          ))}
        </div>
        <div role="group" aria-label={texts.density} className={classes.wide}>
          <Menu.Divider />
          <Menu.Label>{texts.density}</Menu.Label>
          <Menu.RadioGroup
            value={density}
            onChange={(value) => onDensity(densities.find((one) => one === value) ?? density)}
          >
            {densities.map((one) => (
              <Menu.RadioItem key={one} value={one}>
                {texts.densities[one]}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}
