import { TIME_CHOICES } from '@countersign/domain'

const TYPED = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(?:([ap])\.?(?:m\.?)?)?$/i
const HALF_DAY = 12

/**
 * Parses a typed time into the answer 'h:mm aa': '9a', '9:30pm', '0930' and '21:30' are times, '9:30' is still ambiguous.
 * Anything but a quarter hour stays as typed; the domain's rule then reports it.
 */
export function timeOfTyped(typed: string): string {
  const text = typed.trim()
  const [, hours = '', minutes = '00', half] = TYPED.exec(text) ?? []
  const hour = Number(hours)
  const isHour = hours !== '' && hour < 2 * HALF_DAY
  // Without a.m. or p.m. only 24-hour notation is unambiguous: 09:30, 0:15, 21:30.
  const isPlain = half === undefined
  if (!isHour || (isPlain && hour >= 1 && hour <= HALF_DAY && !hours.startsWith('0'))) return text
  if (!isPlain && (hour < 1 || hour > HALF_DAY)) return text
  const isAfternoon = isPlain ? hour >= HALF_DAY : half.toLowerCase() === 'p'
  const time = `${hour % HALF_DAY || HALF_DAY}:${minutes} ${isAfternoon ? 'PM' : 'AM'}`
  return TIME_CHOICES.includes(time) ? time : text
}

/** The quarter hours that the typed text may become; all of them when it is empty. */
export function timesLike(typed: string): readonly string[] {
  const whole = timeOfTyped(typed)
  if (TIME_CHOICES.includes(whole)) return [whole]
  const letters = typed.toLowerCase().replace(/[^0-9apm]/g, '')
  return TIME_CHOICES.filter((time) =>
    time
      .toLowerCase()
      .replace(/[^0-9apm]/g, '')
      .startsWith(letters),
  )
}
