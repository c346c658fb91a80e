import { useState } from 'react'
import { initialsOf, tintOf } from './initials.ts'
import classes from './person-avatar.module.css'

interface PersonAvatarProps {
  name: string
  photoURL?: string | null
  /** In pixels. Defaults to 24. */
  size?: number
}

/** A person's picture, or their initials on a tint that stays the same for the same name. Decorative: put the name beside it. */
export function PersonAvatar({ name, photoURL, size = 24 }: PersonAvatarProps) {
  const [brokenURL, setBrokenURL] = useState<string>()
  const style = { width: size, height: size, fontSize: Math.round(size * 0.37) }
  if (photoURL !== undefined && photoURL !== null && photoURL !== '' && photoURL !== brokenURL) {
    return (
      <img
        className={classes.avatar}
        style={style}
        src={photoURL}
        alt=""
        referrerPolicy="no-referrer"
        loading="lazy"
        onError={() => setBrokenURL(photoURL)}
      />
    )
  }
  return (
    // Drawn by CSS: as text, they would join a button's visible label and contradict its accessible name.
    <span
      className={classes.avatar}
      style={style}
      data-tint={tintOf(name)}
      data-initials={initialsOf(name)}
      aria-hidden="true"
    />
  )
}
