import type { furtherCode } from './further-code.ts'
import type { Area } from './platform/area.ts'

export type Screen = {
  /** Below the area's base path; `$name` stands for one segment. */
  path: string
  /** The code of a screen loads when somebody opens it. */
  load: () => Promise<object>
  component: string
  /** Whether it is a list of keywords, of which wider screens than a phone's need more. */
  isList?: true
  /** Its code is found in `further-code.ts`. */
  isFurther?: true
  /** The only area that has it; both if undefined. */
  only?: Area['name']
  /** Whether only the person themselves makes changes on it, and nobody who acts in their name. */
  isOwn?: true
}

type FurtherPath = keyof typeof furtherCode

/** Where to find the code of other screens: of no use to the first one, so it is loaded after it. */
export const loadFurther = () => import('./further-code.ts')

/** A screen that few people open first. */
export const further = (path: FurtherPath, component: string): Screen => ({
  path,
  load: async () => (await loadFurther()).furtherCode[path](),
  component,
  isFurther: true,
})

/** The same, for people of the site alone. */
export const ofSite = (path: FurtherPath, component: string): Screen => ({
  ...further(path, component),
  only: 'site',
})

/** A screen on which only the person themselves makes changes. */
export const own = (screen: Screen): Screen => ({ ...screen, isOwn: true })
