/** A selector of a query: `name{label="value", …}`. */
interface Selector {
  text: string
  metric: string
  matchers: { label: string; operator: string; value: string }[]
}

interface Series {
  metric: string
  labels: Record<string, string>
}

/** Ours, and those that prom-client collects of every process. */
const METRIC = /\b((?:countersign|process|nodejs)_\w+)(?:\{([^}]*)\})?/g
const MATCHER = /(\w+)\s*(=~|!~|!=|=)\s*"((?:[^"\\]|\\.)*)"/g
const GROUPING = /\bby \(([^)]*)\)/g

/** Prometheus adds these to what it scrapes. */
const TARGET_LABELS = new Set(['job', 'instance'])

function selectorsIn(query: string): Selector[] {
  return [...query.matchAll(METRIC)].map(([text, metric = '', braces = '']) => ({
    text,
    metric,
    matchers: [...braces.matchAll(MATCHER)]
      .map(([, label = '', operator = '', value = '']) => ({ label, operator, value }))
      .filter(({ label }) => !TARGET_LABELS.has(label)),
  }))
}

/** Reads what `/metrics` answers. */
function readSeries(scraped: string): Series[] {
  return scraped
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({
      metric: /^\w+/.exec(line)?.[0] ?? '',
      labels: Object.fromEntries(
        [...line.matchAll(MATCHER)].map(([, label = '', , value = '']) => [label, value]),
      ),
    }))
}

const matches = ({ matchers }: Selector, { labels }: Series) =>
  matchers.every(({ label, operator, value }) => {
    const found = labels[label]
    // PromQL lets an absent label match `!=`; here it is a mistake.
    if (found === undefined) return false
    const isEqual = operator.endsWith('~') ? new RegExp(`^(?:${value})$`).test(found) : found === value
    return operator.startsWith('!') ? !isEqual : isEqual
  })

/**
 * What a query names and a scrape lacks: metrics, labels and values. Prometheus accepts all of these and answers with nothing, so
 * that an alert with a misspelt name stays quiet for ever.
 */
export function findMissing(query: string, scraped: string): string[] {
  const series = readSeries(scraped)
  const selectors = selectorsIn(query)
  const selected = selectors.map((selector) =>
    series.filter((one) => one.metric === selector.metric && matches(selector, one)),
  )
  const known = new Set([...TARGET_LABELS, ...selected.flat().flatMap(({ labels }) => Object.keys(labels))])
  const grouped = [...query.matchAll(GROUPING)].flatMap(([, names = '']) => names.split(/\s*,\s*/))
  return [
    ...selectors.filter((_, at) => selected[at]?.length === 0).map(({ text }) => text),
    ...grouped.filter((label) => !known.has(label)).map((label) => `by (${label})`),
  ]
}
