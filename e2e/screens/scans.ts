import type { Look } from './table.ts'

export type Scheme = 'light' | 'dark'

/** A look to be scanned, in which colours. */
export type Scan = Look & {
  schemes: readonly Scheme[]
  /** Whether another scan has what the address shows: only what is done there adds anything. */
  isAddition: boolean
}

/** The first word of a screen's name. */
export const familyOf = ({ name }: Look): string => name.split(' ')[0] ?? ''

/** Every look in both schemes, each as a whole. */
export const allScans = (looks: readonly Look[]): Scan[] =>
  looks.map((look) => ({ ...look, schemes: ['light', 'dark'], isAddition: false }))

/**
 * What covers every component once: each screen as it is, loading and failed where it draws these itself. The schemes
 * take turns within a family, and what opens on a screen is scanned without the screen below it.
 */
export function usualScans(looks: readonly Look[]): Scan[] {
  const chosen = looks.filter(({ state, hasOwnStates }) => state === 'as it is' || hasOwnStates)
  const whole = new Set(chosen.filter(isBare).map(addressOf))
  const turns = new Map<string, number>()
  return chosen.map((look) => {
    const turn = turns.get(familyOf(look)) ?? 0
    turns.set(familyOf(look), turn + 1)
    return {
      ...look,
      schemes: [turn % 2 === 0 ? 'light' : 'dark'],
      isAddition: look.state === 'as it is' && !isBare(look) && whole.has(addressOf(look)),
    }
  })
}

/** Whether nothing is done on the screen. */
export const isBare = ({ state, open, prepare }: Look) =>
  state === 'as it is' && open === undefined && prepare === undefined

const addressOf = ({ path, as, upTo, remembers }: Look) => JSON.stringify([path, as, upTo, remembers])
