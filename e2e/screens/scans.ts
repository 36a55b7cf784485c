import type { ScreenState } from './table.ts'

export type Scheme = 'light' | 'dark'

/** A state of a screen to scan, and its colour schemes. */
export type Scan = ScreenState & {
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

export function familyOf({ name }: ScreenState): Family {
  const [first] = name.split(' ')
  return named.find((family) => family === first) ?? OTHERS
}

/** Families whose pages break no rule before any action. */
export const strict: readonly Family[] = ['public', 'auth', 'account', 'white-label']

/** Families that people read at a desk: public pages and those of administrators. */
const atDesk: readonly Family[] = ['public', 'admin']

/** Scans every state in both schemes. */
export const allScans = (screenStates: readonly ScreenState[]): Scan[] =>
  screenStates.map((screenState) => ({
    ...screenState,
    schemes: ['light', 'dark'],
    isMeasured: isOnPhone(screenState),
  }))

/**
 * Scans one state of each screen, and one of each family that only opens on screens. Each is scanned in one scheme,
 * alternately light and dark, and on a phone if it is for phones. `npm run test:deep -- browser` scans all others.
 */
export function usualScans(screenStates: readonly ScreenState[]): Scan[] {
  const bare = screenStates.filter(isBare)
  const screens = new Map(bare.toReversed().map((screenState) => [screenOf(screenState), screenState]))
  const opened = new Map(screenStates.toReversed().map((screenState) => [familyOf(screenState), screenState]))
  for (const screenState of screens.values()) opened.delete(familyOf(screenState))
  return [...screens.values(), ...opened.values()].map((screenState, index) => ({
    ...screenState,
    schemes: [index % 2 === 0 ? 'light' : 'dark'],
    // Targets are not measured next to an open element, because it covers them.
    isMeasured: isBare(screenState) && isOnPhone(screenState),
  }))
}

/** The address without its query: it only changes what a screen lists. */
const screenOf = ({ path }: ScreenState) => path.split('?')[0]

/** Whether the state needs no action on the screen. */
export const isBare = ({ state, open, prepare }: ScreenState) =>
  state === 'as it is' && open === undefined && prepare === undefined

const isOnPhone = (screenState: ScreenState) =>
  screenState.state === 'as it is' &&
  (screenState.from ?? 0) <= PHONE.width &&
  !atDesk.includes(familyOf(screenState))
