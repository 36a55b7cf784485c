import type { FeatureChild } from './page.ts'

/** Cited pages, each once, without the part of the address that only marks the quoted words. */
export function citedOnce(sources: readonly FeatureChild[]): FeatureChild[] {
  const known = new Map<string, FeatureChild>()
  for (const { title, url } of sources) {
    const page = url === null ? null : withoutTextFragment(url)
    const key = page ?? `? ${title}`
    if (!known.has(key)) known.set(key, { title, url: page })
  }
  return [...known.values()]
}

/** `https://a.test/b#c:~:text=d` → `https://a.test/b#c` (wicg.github.io/scroll-to-text-fragment). */
const withoutTextFragment = (url: string): string => url.replace(/:~:.*$/s, '').replace(/#$/, '')
