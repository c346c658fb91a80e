/** Anything but a whole number is kept as typed. */
export function readWholeNumber(text: string): number | string {
  const number = Number(text)
  return String(number) === text && Number.isInteger(number) ? number : text
}

/** The error beside the field, which also prevents saving. */
export function wholeNumberProblem(
  { min, max }: { min: number; max: number },
  value: unknown,
): string | undefined {
  const isTaken = typeof value === 'number' && value >= min && value <= max
  return isTaken ? undefined : `This must be a whole number from ${min} to ${max}`
}
