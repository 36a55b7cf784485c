/** Search intents: what people want who search. In the order of their shares and of their numbers, which begin at 1. */
export const intents = ['informational', 'navigational', 'commercial', 'transactional'] as const
export type Intent = (typeof intents)[number]

/** An intent with a lower share in percent is mixed with others. */
export const CLEAR_INTENT = 60

export const intentNames: Readonly<Record<Intent, string>> = {
  informational: 'Informational',
  navigational: 'Navigational',
  commercial: 'Commercial',
  transactional: 'Transactional',
}

/** Values of the filter by intent: the numbers of the intents; `mixed`: none has a clear share. */
export const INTENT = {
  informational: 1,
  navigational: 2,
  commercial: 3,
  transactional: 4,
  mixed: 5,
  unknown: 6,
} as const

/** The name of a value of `INTENT`. */
export function intentChoiceOf(value: number): { name: string } | undefined {
  if (value === INTENT.mixed) return { name: 'Mixed' }
  if (value === INTENT.unknown) return { name: 'Not known' }
  const intent = intents[value - 1]
  return intent && { name: intentNames[intent] }
}
