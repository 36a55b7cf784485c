/**
 * Asks at most once in so many milliseconds. Who asks meanwhile is given that answer, or the one under way; a failure is
 * not kept.
 */
export function remember<T>(ask: () => Promise<T>, milliseconds: number): () => Promise<T> {
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
