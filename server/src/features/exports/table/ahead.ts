/** Runs `work` for each item, and for the next one already while the consumer uses the last result. */
export async function* ahead<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  let next: Promise<Result> | undefined
  for (const item of items) {
    const begun = work(item)
    // It is awaited later, so that its failure would count as unhandled until then.
    begun.catch(() => undefined)
    if (next !== undefined) yield await next
    next = begun
  }
  if (next !== undefined) yield await next
}
