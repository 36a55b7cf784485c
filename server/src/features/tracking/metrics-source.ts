import { request } from 'undici'
import { z } from 'zod'

/** Search volume per month and price of a click in US dollars; null where the source does not know. */
export type PhraseNumbers = { phrase: string; volume: number | null; cpc: number | null }

/** Something that knows how often phrases are searched for. */
export type MetricsSource = {
  /**
   * @param country ISO 3166-1 alpha-2, lower case
   * @param language ISO 639-1
   * @returns in any order; phrases left out are unknown
   * @throws when the source gives no answer
   */
  numbersOf(phrases: string[], market: { country: string; language: string }): Promise<PhraseNumbers[]>
}

const answerShape = z.array(
  z.object({
    phrase: z.string(),
    volume: z.int().nonnegative().nullable(),
    cpc: z.number().nonnegative().nullable(),
  }),
)

/** The sandbox's invented numbers: `POST {baseUrl}/api/metrics`. */
export function createSandboxMetrics(baseUrl: string, key: string): MetricsSource {
  return {
    async numbersOf(phrases, { country, language }) {
      const { statusCode, body } = await request(`${baseUrl}/api/metrics`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ phrases, country, language }),
      })
      const text = await body.text()
      if (statusCode !== 200) throw new Error(`The sandbox gave no search volumes (HTTP ${statusCode}).`)
      return answerShape.parse(JSON.parse(text))
    },
  }
}
