import type { Query, Ranking } from './world.ts'

/**
 * The answer of the JSON service as text. It takes most of a busy sandbox's time, so the text is built by
 * hand: only the phrase can make texts of the world need escaping.
 * @param depth results wanted, at most 100
 * @param offset number of results to skip; features come only with offset 0
 */
export function serviceAnswer(query: Query, ranking: Ranking, depth: number, offset: number): string {
  const { results, features, related, total } = ranking
  const quote = needsEscape.test(query.phrase) ? JSON.stringify : quotePlain
  const end = Math.min(results.length, offset + depth)
  let list = ''
  for (let index = offset; index < end; index += 1) {
    const result = results[index]
    if (result === undefined) break
    const { url, title, description } = result
    list += `${index === offset ? '' : ','}{"rank":${index + 1},"url":"${url}","title":${quote(title)},"description":${quote(description)}}`
  }
  const status = results.length === 0 ? 'no_results' : 'ok'
  const rest = offset === 0 ? { features, related } : { features: [], related: [] }
  return `{"status":"${status}","query":${JSON.stringify(query.phrase)},"results":[${list}],"features":${JSON.stringify(
    rest.features,
  )},"related":${JSON.stringify(rest.related)},"total":${total},"exhausted":${end >= results.length}}`
}

// May match more than JSON must escape, never less.
const needsEscape = /["\\\p{Cc}\p{Cs}]/u

function quotePlain(text: string): string {
  return `"${text}"`
}
