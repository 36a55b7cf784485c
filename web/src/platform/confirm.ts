import { createStore } from './store.ts'

export type Question = {
  text: string
  /** What the button that goes ahead says. */
  action: string
  isDestructive: boolean
  /** Shown below the question as soon as it is known. */
  note: Promise<string | null> | null
  answer(isConfirmed: boolean): void
}

/** The question on the screen, if any. */
export const question = createStore<Question | null>(null)

type Options = { action?: string; isDestructive?: boolean; note?: Promise<string | null> }

/** Asks before work that cannot be taken back. Resolves to whether the person went ahead. */
export function confirm(text: string, options: Options = {}): Promise<boolean> {
  question.get()?.answer(false)
  return new Promise((resolve) => {
    question.set({
      text,
      action: options.action ?? 'Continue',
      isDestructive: options.isDestructive ?? false,
      note: options.note ?? null,
      answer(isConfirmed) {
        question.set(null)
        resolve(isConfirmed)
      },
    })
  })
}
