import type { Query, Ranking } from './world.ts'

/**
 * The answer of the JSON service as text. Most of a busy sandbox's time goes into this, so it is put together by hand:
 * texts of the world need no escaping unless the phrase does.
 * @param depth results wanted, at most 100
 * @param offset results left out at the start; features come with offset 0 only
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

// Wider than what JSON wants escaped, never narrower.
const needsEscape = /["\\\p{Cc}\p{Cs}]/u

function quotePlain(text: string): string {
  return `"${text}"`
}
