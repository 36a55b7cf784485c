import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { readShape } from '../sources/answer.ts'
import { baseUrl, connectionSettings, secret } from '../sources/settings.ts'
import type { AnswerSource, Surface } from './answer.ts'
import { createAnswering, failed, JsonService } from './ask.ts'

export const sandboxAnswerSettings = z.object({
  ...connectionSettings,
  baseUrl: baseUrl('Where the sandbox is'),
  key: secret('Key of the sandbox').default('sandbox'),
})

const answerShape = z.union([
  z.object({
    status: z.literal('ok'),
    text: z.string(),
    model: z.string().nullable(),
    searched: z.boolean(),
    citations: z.array(
      z.object({ url: z.string(), title: z.string().nullable(), use: z.enum(['cited', 'consulted']) }),
    ),
  }),
  z.object({ status: z.literal('none_shown') }),
])

/**
 * The sandbox's answer engine: `POST {baseUrl}/api/answers`. Its answers are invented; the same key gets the same answer.
 * @param price US dollars for an answer; it is free if unknown
 */
export function createSandboxAnswers(
  { baseUrl, key: secretKey, ...settings }: z.output<typeof sandboxAnswerSettings>,
  surface: Surface,
  price: number | null,
): AnswerSource {
  const cost = price ?? 0
  const service = new JsonService('sandbox', {
    ...settings,
    headers: { authorization: `Bearer ${secretKey}` },
    refuse: ({ status }) => (status === 503 ? 'blocked' : undefined),
  })
  return createAnswering({
    name: 'sandbox',
    surface,
    model: null,
    price: cost,
    isResumable: true,
    async ask(question, signal, key = randomUUID()) {
      const said = await service.post(`${baseUrl}/api/answers`, { ...question, surface, key }, signal)
      const answer = readShape('sandbox', answerShape, said)
      if (answer.status === 'none_shown')
        return failed('none_shown', 'The page has no AI overview.', { cost })
      const { status: _, ...given } = answer
      return { answer: { ...given, cost, isInvented: true } }
    },
    close: () => service.close(),
  })
}
