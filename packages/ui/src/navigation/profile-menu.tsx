import { Popover, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { AppLink } from './app-link.tsx'
import { ColorSchemeSwitch } from '../inputs/color-scheme-switch.tsx'
import { PersonAvatar } from '../data-display/person-avatar.tsx'
import classes from './profile-menu.module.css'
import { uiTexts } from '../texts.ts'

export interface ProfileMenuItem {
  label: string
  icon?: ReactNode
  /** Either where the item leads … */
  href?: string
  /** … or what it does. */
  onClick?: () => void
}

interface ProfileListProps {
  name: string
  email: string
  items: ProfileMenuItem[]
  /** Called before an item takes effect. */
  onChosen?: () => void
}

/** The signed-in person, their actions and the colour scheme, for the menu and the phone's drawer. */
export function ProfileList({ name, email, items, onChosen }: ProfileListProps) {
  return (
    <div className={classes.list}>
      <div className={classes.person}>
        <div className={classes.name}>{name}</div>
        <div className={classes.email}>{email}</div>
      </div>
      <div className={classes.scheme}>
        <div className={classes.caption}>{uiTexts.appearance}</div>
        <ColorSchemeSwitch />
      </div>
      {items.map((item) =>
        item.href === undefined ? (
          <UnstyledButton
            key={item.label}
            className={classes.item}
            onClick={() => {
              onChosen?.()
              item.onClick?.()
            }}
          >
            {item.icon}
            {item.label}
          </UnstyledButton>
        ) : (
          <AppLink key={item.label} href={item.href} className={classes.item} onClick={onChosen}>
            {item.icon}
            {item.label}
          </AppLink>
        ),
      )}
    </div>
  )
}

interface ProfileMenuProps extends ProfileListProps {
  photoURL?: string | null
}

/** The avatar in the top bar that opens the profile list. */
export function ProfileMenu({ photoURL, onChosen, ...list }: ProfileMenuProps) {
  const [opened, popover] = useDisclosure(false)
  return (
    <Popover opened={opened} onChange={popover.set} position="bottom-end" width={272} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.button}
          aria-label={`${uiTexts.accountMenu}: ${list.name}`}
          onClick={popover.toggle}
        >
          <PersonAvatar name={list.name} photoURL={photoURL} size={30} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={uiTexts.accountMenu}>
        <ProfileList
          {...list}
          onChosen={() => {
            popover.close()
            onChosen?.()
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
