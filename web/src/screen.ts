import type { Area } from './platform/area.ts'

export type Screen = {
  /** Below the area's base path; `$name` stands for one segment. */
  path: string
  /** The code of a screen loads when somebody opens it. */
  load: () => Promise<object>
  component: string
  /** A module that screens wider than a phone's need first as well. */
  wide?: string
  /** The only area that has it; both if undefined. */
  only?: Area['name']
}
