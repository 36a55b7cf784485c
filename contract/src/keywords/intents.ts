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
