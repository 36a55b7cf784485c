import { CallFailed } from './api.ts'
import { createStore } from './store.ts'

export type Question = {
  text: string
  /** Label of the button that confirms. */
  action: string
  isDestructive: boolean
  /** A note below the question, shown once it loads; a failure is shown there too. */
  note: Promise<string | null> | null
  answer(isConfirmed: boolean): void
}

/** The question on the screen, if any. */
export const question = createStore<Question | null>(null)

type Options = { action?: string; isDestructive?: boolean; note?: Promise<string | null> }

/** Asks before an action that cannot be undone. Resolves to whether the person confirmed. */
export function confirm(text: string, options: Options = {}): Promise<boolean> {
  question.get()?.answer(false)
  return new Promise((resolve) => {
    question.set({
      text,
      action: options.action ?? 'Continue',
      isDestructive: options.isDestructive ?? false,
      note: options.note?.catch(unknownNote) ?? null,
      answer(isConfirmed) {
        question.set(null)
        resolve(isConfirmed)
      },
    })
  })
}

function unknownNote(error: unknown): string {
  if (!(error instanceof CallFailed)) throw error
  return 'The number of affected keywords could not be loaded.'
}
