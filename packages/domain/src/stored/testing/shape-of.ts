/**
 * The shape of values as text, such as `{at:string,seats:[{seatId:string}]}`: keys with the types met in any of them, `?`
 * where some lack the key.
 */
export function shapeOf(values: readonly unknown[]): string {
  const simple = values.map(typeName).filter((type) => type !== 'object' && type !== 'array')
  const lists = values.filter(Array.isArray)
  const objects = values.filter((value) => typeName(value) === 'object') as Record<string, unknown>[]
  return [
    ...new Set(simple),
    ...(lists.length > 0 ? [`[${shapeOf(lists.flat())}]`] : []),
    ...(objects.length > 0 ? [shapeOfObjects(objects)] : []),
  ]
    .toSorted()
    .join('|')
}

function shapeOfObjects(objects: Record<string, unknown>[]): string {
  const keys = [...new Set(objects.flatMap(Object.keys))].toSorted()
  const parts = keys.map((key) => {
    const having = objects.filter((object) => Object.hasOwn(object, key))
    const isOptional = having.length < objects.length
    return `${key}${isOptional ? '?' : ''}:${shapeOf(having.map((object) => object[key]))}`
  })
  return `{${parts.join(',')}}`
}

function typeName(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
