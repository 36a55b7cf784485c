import type { Look } from './table.ts'

export type Scheme = 'light' | 'dark'

/** A look to scan, and its colour schemes. */
export type Scan = Look & {
  schemes: readonly Scheme[]
  /** Whether another scan covers the page itself, so that only what is added to it is scanned. */
  isAddition: boolean
}

/** The first word of a screen's name. */
export const familyOf = ({ name }: Look): string => name.split(' ')[0] ?? ''

/** Every look as a whole, in both schemes. */
export const allScans = (looks: readonly Look[]): Scan[] =>
  looks.map((look) => ({ ...look, schemes: ['light', 'dark'], isAddition: false }))

/**
 * The scans that cover every component once: each screen loaded, and loading or failed if it has own states.
 * Schemes alternate within a family, and what opens on a screen is scanned without the screen below it.
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

/** Whether the look needs no action on the screen. */
export const isBare = ({ state, open, prepare }: Look) =>
  state === 'as it is' && open === undefined && prepare === undefined

const addressOf = ({ path, as, upTo, remembers }: Look) => JSON.stringify([path, as, upTo, remembers])
