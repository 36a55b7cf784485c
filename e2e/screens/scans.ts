import type { Look } from './table.ts'

export type Scheme = 'light' | 'dark'

/** A look to scan, and its colour schemes. */
export type Scan = Look & {
  schemes: readonly Scheme[]
  /** Whether its targets are measured on a phone. */
  isMeasured: boolean
}

/** Window sizes of the scans, in px. */
export const DESK = { width: 1440, height: 900 }
export const PHONE = { width: 360, height: 780 }

/** First words of the screens' names. Each family has its own test; all other screens share one. */
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

/** `npm test` scans a screen of each of these: the site, lists, forms, a drawer, and the areas of agencies and administrators. */
export const everyday: readonly Family[] = [
  'public',
  'auth',
  'dashboard',
  'projects',
  'create',
  'keywords',
  'drawer',
  'alerts',
  'account',
  'white-label',
  'admin',
]

export function familyOf({ name }: Look): Family {
  const [first] = name.split(' ')
  return named.find((family) => family === first) ?? OTHERS
}

/** Families whose pages break no rule before any action. */
export const strict: readonly Family[] = ['public', 'auth', 'account', 'white-label']

/** Families that people read at a desk: public pages and those of administrators. */
const atDesk: readonly Family[] = ['public', 'admin']

/** Scans every look in both schemes. */
export const allScans = (looks: readonly Look[]): Scan[] =>
  looks.map((look) => ({
    ...look,
    schemes: ['light', 'dark'],
    isMeasured: isForPhones(look),
  }))

/**
 * Scans one look of each screen, and one look of each family that only opens on screens. Each look is scanned in one scheme,
 * alternately light and dark, and on a phone if it is for phones. `npm run test:deep -- browser` scans all other looks.
 */
export function usualScans(looks: readonly Look[]): Scan[] {
  const bare = looks.filter(isBare)
  const screens = new Map(bare.toReversed().map((look) => [screenOf(look), look]))
  const opened = new Map(looks.toReversed().map((look) => [familyOf(look), look]))
  for (const look of screens.values()) opened.delete(familyOf(look))
  return [...screens.values(), ...opened.values()].map((look, index) => ({
    ...look,
    schemes: [index % 2 === 0 ? 'light' : 'dark'],
    // Targets are not measured next to an open element, because it covers them.
    isMeasured: isBare(look) && isForPhones(look),
  }))
}

/** The address without its query: it only changes what a screen lists. */
const screenOf = ({ path }: Look) => path.split('?')[0]

/** Whether the look needs no action on the screen. */
export const isBare = ({ state, open, prepare }: Look) =>
  state === 'as it is' && open === undefined && prepare === undefined

const isForPhones = (look: Look) =>
  look.state === 'as it is' && (look.from ?? 0) <= PHONE.width && !atDesk.includes(familyOf(look))
