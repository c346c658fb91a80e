const FORMAT = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Manila',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** An instant in Manila to the second, as 'Nov 27, 2026 02:14:09 PM' (G1); what is no instant is shown as it is. */
export function formatTime(instant: string): string {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? instant : FORMAT.format(time).replace(/(\d{4}), /, '$1 ')
}
