/** Describes a change of the log in one line: 'name: Old → New, …'; unchanged values are omitted. */
export function changeText(before: unknown, after: unknown): string {
  const [was, is] = [before, after].map(facts) as [Record<string, string>, Record<string, string>]
  const labels = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return labels
    .filter((label) => was[label] !== is[label])
    .map((label) => {
      const sides = was[label] === undefined ? is[label] : `${was[label]} → ${is[label] ?? '–'}`
      return label === '' ? sides : `${label.replaceAll('_', ' ')}: ${sides}`
    })
    .join(', ')
}

function facts(value: unknown): Record<string, string> {
  if (value === null || value === undefined) return {}
  if (typeof value !== 'object' || Array.isArray(value)) return { '': valueText(value) }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, valueText(one)]))
}

/** Describes a value: 'yes', 'a, b', 'none'. */
export function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(valueText).join(', ') || 'none'
  if (value === null || value === undefined || value === '') return 'none'
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
}
