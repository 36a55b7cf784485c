import { messages } from '@rankline/contract/messages'
import { z } from 'zod'
import { Refusal } from '../../platform/errors.ts'

/** Whether a retry cannot succeed, because a right is missing. */
export const isFinal = (error: unknown): error is Refusal =>
  error instanceof Refusal && ['CONFLICT', 'FORBIDDEN', 'NOT_FOUND'].includes(error.code)

/** An answer in another form than the documented one is a failure of the service. @param name the service, for people */
export async function inForm<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof z.ZodError) throw new Refusal('PROVIDER_FAILED', messages.connectionFailed(name))
    throw error
  }
}
