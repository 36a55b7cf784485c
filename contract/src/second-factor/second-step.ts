import { z } from 'zod'

/** Second factors, which a log-in asks for after the password. */
export const factorMethods = ['passkey', 'totp', 'recovery'] as const
export type FactorMethod = (typeof factorMethods)[number]

/** The answer to a log-in with a second factor: `challenge` with a code or passkey gives a session. */
export const secondStep = z.object({ challenge: z.string(), methods: z.array(z.enum(factorMethods)) })
export type SecondStep = z.infer<typeof secondStep>

/** Whether a log-in must continue with a second factor. */
export const isSecondStep = (answer: unknown): answer is SecondStep =>
  typeof answer === 'object' && answer !== null && 'challenge' in answer && 'methods' in answer
