import type { Look } from './table.ts'

export type Scheme = 'light' | 'dark'

/** A look to scan, and its colour schemes. */
export type Scan = Look & {
  schemes: readonly Scheme[]
  /** Whether another scan covers the page itself, so that only what is added to it is scanned. */
  isAddition: boolean
  /** Whether its targets are measured on a phone. */
  isMeasured: boolean
}

/** Windows of the scans, in px. */
export const DESK = { width: 1440, height: 900 }
export const PHONE = { width: 360, height: 780 }

/** First words of screens' names. Each family has a test of its own; all other screens share one. */
const named = [
  'public',
  'auth',
  'dashboard',
  'projects',
  'create',
  'add',
  'pool',
  'keywords',
  'menu',
  'bulk',
  'charts',
  'landing',
  'shell',
  'drawer',
  'advanced',
  'members',
  'connections',
  'tickets',
  'alerts',
  'changes',
  'exports',
  'reports',
  'shared',
  'white',
  'account',
  'admin',
  'white-label',
] as const

const OTHERS = 'others'

export type Family = (typeof named)[number] | typeof OTHERS

export const families: readonly Family[] = [...named, OTHERS]

export function familyOf({ name }: Look): Family {
  const [first] = name.split(' ')
  return named.find((family) => family === first) ?? OTHERS
}

/** Families whose pages, before any action, break no rule at all. */
export const strict: readonly Family[] = ['public', 'auth', 'account', 'white-label']

/** Public pages and those of administrators are read at a desk. */
const atDesk: readonly Family[] = ['public', 'admin']

/** Every look as a whole, in both schemes. */
export const allScans = (looks: readonly Look[]): Scan[] =>
  looks.map((look) => ({
    ...look,
    schemes: ['light', 'dark'],
    isAddition: false,
    isMeasured: isForPhones(look),
  }))

/**
 * The scans that cover every component once: each screen loaded, and loading or failed if it has own states.
 * Schemes alternate within a family, and what opens on a screen is scanned without the screen below it.
 */
export function usualScans(looks: readonly Look[]): Scan[] {
  const chosen = looks.filter(({ state, hasOwnStates }) => state === 'as it is' || hasOwnStates)
  const whole = new Set(chosen.filter(isBare).map(addressOf))
  const turns = new Map<string, number>()
  return chosen.map((look, index) => {
    const turn = turns.get(familyOf(look)) ?? 0
    turns.set(familyOf(look), turn + 1)
    return {
      ...look,
      schemes: [turn % 2 === 0 ? 'light' : 'dark'],
      isAddition: look.state === 'as it is' && !isBare(look) && whole.has(addressOf(look)),
      isMeasured: isForPhones(look) && !isRepeat(look, chosen.slice(0, index)),
    }
  })
}

/** Whether the look needs no action on the screen. */
export const isBare = ({ state, open, prepare }: Look) =>
  state === 'as it is' && open === undefined && prepare === undefined

const isForPhones = (look: Look) =>
  look.state === 'as it is' && (look.from ?? 0) <= PHONE.width && !atDesk.includes(familyOf(look))

/** Whether only the query of the address differs from that of an earlier look. */
const isRepeat = (look: Look, earlier: readonly Look[]) =>
  isBare(look) && earlier.some((other) => isBare(other) && screenOf(other) === screenOf(look))

const screenOf = ({ path, as, remembers }: Look) => JSON.stringify([path.split('?')[0], as, remembers])

const addressOf = ({ path, as, upTo, remembers }: Look) => JSON.stringify([path, as, upTo, remembers])
