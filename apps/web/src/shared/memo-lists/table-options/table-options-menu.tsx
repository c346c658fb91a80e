import { STAYS_SHOWN } from '@countersign/ui'
import { Button, Menu } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { memoListTexts } from '../texts.ts'
import { densities } from './table-options.ts'
import type { Density } from './table-options.ts'
import classes from './table-options-menu.module.css'

interface TableOptionsMenuProps {
  columns: readonly { key: string; header: string; card?: string }[]
  /** Keys of the hidden columns. */
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
  density: Density
  onDensity: (density: Density) => void
}

/** Chooses the columns of a table and the height of its rows. The column with the row's link is always shown. */
export function TableOptionsMenu({ columns, hidden, onHidden, density, onDensity }: TableOptionsMenuProps) {
  return (
    // Focus the first item: Mantine's placeholder for the focus isn't a permitted child of a menu.
    <Menu {...STAYS_SHOWN} position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          className={classes.button}
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden />}
        >
          {memoListTexts.tableOptions}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <div role="group" aria-label={memoListTexts.columns}>
          <Menu.Label>{memoListTexts.columns}</Menu.Label>
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
        <div role="group" aria-label={memoListTexts.density} className={classes.wide}>
          <Menu.Divider />
          <Menu.Label>{memoListTexts.density}</Menu.Label>
          <Menu.RadioGroup
            value={density}
            onChange={(value) => onDensity(densities.find((one) => one === value) ?? density)}
          >
            {densities.map((one) => (
              <Menu.RadioItem key={one} value={one}>
                {memoListTexts.densities[one]}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}
