import { CallFailed } from './api.ts'
import { createStore } from './store.ts'

export type Question = {
  text: string
  /** The text that the specification has for this question, in small letters. */
  prescribed: string | null
  /** Label of the button that confirms. */
  action: string
  isDestructive: boolean
  /** A note below the question, shown once it loads; a failure is shown there too. */
  note: Promise<string | null> | null
  answer(isConfirmed: boolean): void
}

/** The question on the screen, if any. */
export const question = createStore<Question | null>(null)

type Options = {
  prescribed?: string
  action?: string
  isDestructive?: boolean
  note?: Promise<string | null>
}

/** The text that the specification has for deletions of any kind. */
export const REMOVAL = 'Do you want to continue with removing process?'

/** Asks before an action that cannot be undone. Resolves to whether the person confirmed. */
export function confirm(text: string, options: Options = {}): Promise<boolean> {
  question.get()?.answer(false)
  return new Promise((resolve) => {
    question.set({
      text,
      prescribed: options.prescribed ?? null,
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
