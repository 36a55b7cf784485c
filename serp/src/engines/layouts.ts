/**
 * Marks of results in each known layout, for engines whose lists are not always right when the parser reads them by their shape
 * alone. For the other engines shape is enough; docs/accuracy.md has the figures. The pattern reads a value up to the next `=`, so a
 * page with many unclosed `class=` is read once.
 */
const marks: Readonly<Record<string, RegExp>> = {
  amazon: /\bdata-component-type=["']?s-search-result\b/,
  baidu: /\bclass=["']?[^"'>=]*\b(?:c-)?result\b|["']fm["']\s*:\s*["']as["']|&quot;fm&quot;:&quot;as&quot;/,
  bing: /\bclass=["']?[^"'>=]*\bb_algo\b/,
  brave: /\bdata-type=["']?web\b/,
  ecosia: /\bdata-test-id=["']?mainline-result-|\bclass=["']?[^"'>=]*\bcard-web\b/,
  naver: /\bclass=["']?[^"'>=]*\b(?:text-type-headline1|link_tit|total_tit|news_tit|title_link)\b/,
  yahoo: /\bclass=["']?[^"'>=]*\balgo\b/,
}

/** Whether a page is laid out in a way that no parser was written for. */
export function isUnknownLayout(slug: string, html: string): boolean {
  return marks[slug]?.test(html) === false
}
