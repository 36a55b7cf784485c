import { z } from 'zod'

/** How somebody proves who they are beside the password. */
export const factorMethods = ['passkey', 'totp', 'recovery'] as const
export type FactorMethod = (typeof factorMethods)[number]

/** The answer of a log-in of somebody with a second factor: `challenge` and a code or passkey make it a session. */
export const secondStep = z.object({ challenge: z.string(), methods: z.array(z.enum(factorMethods)) })
export type SecondStep = z.infer<typeof secondStep>

/** Whether a log-in is to go on with a second factor. */
export const isSecondStep = (answer: unknown): answer is SecondStep =>
  typeof answer === 'object' && answer !== null && 'challenge' in answer && 'methods' in answer
