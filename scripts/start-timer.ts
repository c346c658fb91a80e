/** @returns the time since the last call, in words */
export function startTimer(): () => string {
  let last = performance.now()
  return () => {
    const seconds = (performance.now() - last) / 1000
    last = performance.now()
    return `${seconds.toFixed(1)} s`
  }
}
