/** Optional target of an alert, in addition to its action. Without a target, the alert applies to all of them. */
export type AlertTarget = 'feature' | 'competitor'

export type EventKind = {
  name: string
  /** Description below the name in the form. */
  text: string
  /** Texts of the actions, with the placeholders `{type}`, `{value}` and `{target}`. */
  actions: Readonly<Record<string, string>>
  target?: { of: AlertTarget; any: string }
  /** Whether its actions have a number. */
  hasValue?: boolean
  /** Whether it covers many keywords, so that it cannot watch a single one. */
  isOfMany?: boolean
}

/** Types of alerts besides those that the form lists first: positions and their averages. The server has a finder for each. */
export const eventKinds = {
  top: {
    name: 'Top positions',
    text: 'A keyword leaves or enters the top 3, 10, 20 or any other number.',
    actions: { leaves_top: 'Leaves the top {value}', enters_top: 'Enters the top {value}' },
    hasValue: true,
  },
  unusual: {
    name: 'Unusual day',
    text: 'Positions move far more than usual. No threshold needed.',
    actions: {
      unusual_day: '{type}: positions move far more than usual',
      unusual_fall: '{type}: positions fall far more than usual',
      unusual_rise: '{type}: positions rise far more than usual',
    },
    isOfMany: true,
  },
  feature: {
    name: 'Result-page feature',
    text: 'The site enters or leaves an AI overview, a featured snippet, images or another feature.',
    actions: {
      feature_won: 'The site enters {target}',
      feature_lost: 'The site leaves {target}',
      feature_moved: 'The site enters or leaves {target}',
    },
    target: { of: 'feature', any: 'a result-page feature' },
  },
  page: {
    name: 'Landing page',
    text: 'Another page of the site ranks, or two pages of the site trade places.',
    actions: {
      page_changed: 'Another page of the site ranks',
      pages_trade: 'Two pages of the site begin to trade places',
    },
  },
  preferred: {
    name: 'Preferred page',
    text: 'Another page of the site takes the place of the one that you prefer for a keyword, or gives it back.',
    actions: {
      wrong_page: 'Another page ranks instead of the preferred one',
      right_page: 'The preferred page ranks again',
    },
  },
  competitor: {
    name: 'Competitor',
    text: 'A competitor that you follow passes the site.',
    actions: { competitor_passes: '{target} passes the site' },
    target: { of: 'competitor', any: 'A competitor' },
  },
  share: {
    name: 'Share of voice',
    text: 'The share of all clicks that the keywords could bring, compared once a day.',
    actions: {
      share_moves: '{type} rises or falls by {value} points or more',
      share_rises: '{type} rises by {value} points or more',
      share_falls: '{type} falls by {value} points or more',
    },
    hasValue: true,
    isOfMany: true,
  },
  answers: {
    name: 'Answers',
    text: 'Answer engines name or cite your brand more or less often, and chance does not explain it.',
    actions: {
      answers_change: '{type} name or cite the brand more or less often',
      answers_rise: '{type} name or cite the brand more often',
      answers_fall: '{type} name or cite the brand less often',
    },
    isOfMany: true,
  },
} as const satisfies Record<string, EventKind>

export type EventType = keyof typeof eventKinds
export type EventAction = {
  [Type in EventType]: keyof (typeof eventKinds)[Type]['actions']
}[EventType]

export const eventTypes = Object.keys(eventKinds) as EventType[]

/** Definition of a type; undefined for the types that the form lists first. */
export const eventKind = (type: string): EventKind | undefined =>
  Object.hasOwn(eventKinds, type) ? eventKinds[type as EventType] : undefined

/** Whether an alert of a type may watch a single keyword of a project. */
export const takesKeyword = (type: string): boolean => eventKind(type)?.isOfMany !== true

export const actionsOfKind = <Type extends EventType>(type: Type) =>
  Object.keys(eventKinds[type].actions) as (keyof (typeof eventKinds)[Type]['actions'])[]
