import { CallFailed } from '../../platform/api.ts'
import { createStore } from '../../platform/store.ts'

type Options = {
  /** Text to keep while the person leaves the page to log in again. */
  typed?: Record<string, string>
}

export type ProofRequest = Required<Options> & { answer(isProven: boolean): void }

/** The proof that is asked for on the screen, if any. */
export const proofRequest = createStore<ProofRequest | null>(null)

/**
 * Runs a change that may need a recent log-in: if so, asks for proof of the person and runs it again.
 * @returns null if the person gives no proof
 */
export async function proven<T>(change: () => Promise<T>, options: Options = {}): Promise<T | null> {
  try {
    return await change()
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== 'RECENT_LOGIN_REQUIRED') throw error
    return (await askForProof(options)) ? change() : null
  }
}

function askForProof({ typed = {} }: Options): Promise<boolean> {
  proofRequest.get()?.answer(false)
  return new Promise((resolve) => {
    proofRequest.set({
      typed,
      answer(isProven) {
        proofRequest.set(null)
        resolve(isProven)
      },
    })
  })
}
