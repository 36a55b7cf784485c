import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../platform/context.ts'
import { providerFailed, Refusal } from '../../platform/errors.ts'

/** Asks the payment provider. @throws {Refusal} provider failed, with the reason only in the log */
export async function asked<T>({ log }: SystemContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw error
    log.warn(
      { err: error, event: 'billing.provider_failed' },
      'the payment provider did not do what it was asked',
    )
    throw providerFailed(messages.paymentProviderFailed)
  }
}
