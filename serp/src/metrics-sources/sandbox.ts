import { z } from 'zod'
import { parseJson } from '../json.ts'
import { readShape, refusal } from '../sources/answer.ts'
import { HttpClient } from '../sources/http.ts'
import type { MetricsSource } from './metrics-source.ts'

const answerShape = z.array(
  z.object({
    phrase: z.string(),
    volume: z.int().nonnegative().nullable(),
    cpc: z.number().nonnegative().nullable(),
  }),
)

/** The sandbox's invented numbers: `POST {baseUrl}/api/metrics`. */
export function createSandboxMetrics({ baseUrl, key }: { baseUrl: string; key: string }): MetricsSource {
  const http = new HttpClient({})
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return {
    name: 'sandbox',
    async numbersOf(phrases, market, signal) {
      const body = JSON.stringify({ phrases, ...market })
      const answer = await http.ask(`${baseUrl}/api/metrics`, headers, signal, body)
      if (answer.status !== 200) throw refusal('sandbox', answer)
      const numbers = readShape('sandbox', answerShape, parseJson(answer.body.toString()))
      return numbers.map((one) => ({ ...one, competition: null }))
    },
    close: () => http.close(),
  }
}
