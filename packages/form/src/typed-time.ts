import { TIME_CHOICES } from '@countersign/domain'

const TYPED = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(?:([ap])\.?(?:m\.?)?)?$/i
const HALF_DAY = 12

/**
 * What a person typed as a time, as the answer 'h:mm aa': '9a', '9:30pm', '0930' and '21:30' are times, '9:30' isn't one
 * yet. What is none of the quarter hours stays as typed: the domain's rule then says what is wrong.
 */
export function timeOfTyped(typed: string): string {
  const text = typed.trim()
  const [, hours = '', minutes = '00', half] = TYPED.exec(text) ?? []
  const hour = Number(hours)
  const isByTheClock = hours !== '' && hour < 2 * HALF_DAY
  // Without a.m. or p.m. only what a 24-hour clock shows is told apart: 09:30, 0:15, 21:30.
  const isPlain = half === undefined
  if (!isByTheClock || (isPlain && hour >= 1 && hour <= HALF_DAY && !hours.startsWith('0'))) return text
  if (!isPlain && (hour < 1 || hour > HALF_DAY)) return text
  const isAfternoon = isPlain ? hour >= HALF_DAY : half.toLowerCase() === 'p'
  const time = `${hour % HALF_DAY || HALF_DAY}:${minutes} ${isAfternoon ? 'PM' : 'AM'}`
  return TIME_CHOICES.includes(time) ? time : text
}

/** The quarter hours that what was typed so far may become; all of them when it says nothing. */
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
