/**
 * Calls `ask` at most once per `milliseconds`. Other callers receive that answer, or wait for the running call. A failure is
 * not cached.
 */
export function memoize<T>(ask: () => Promise<T>, milliseconds: number): () => Promise<T> {
  let kept: { answer: Promise<T>; until: number } | undefined
  return () => {
    if (kept !== undefined && performance.now() < kept.until) return kept.answer
    const asked = { answer: ask(), until: Number.POSITIVE_INFINITY }
    kept = asked
    asked.answer.then(
      () => {
        asked.until = performance.now() + milliseconds
      },
      () => {
        asked.until = 0
      },
    )
    return asked.answer
  }
}
