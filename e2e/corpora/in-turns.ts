/** Does the work for each item, some at a time: enough to keep a server busy, not to flood it. */
export async function inTurns<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
  atOnce = 6,
): Promise<void> {
  const queue = items.entries()
  const worker = async () => {
    for (const [index, item] of queue) await work(item, index)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
