/** What an alert watches, in the words of the form. */
export const alertTypes = {
  position: 'Position',
  visibility: 'Visibility',
  avg: 'Avg. Rank',
  unusual: 'Unusual day',
} as const
export type AlertType = keyof typeof alertTypes

/** Types that need no threshold; the form shows them after the others. */
export const furtherAlertTypes: readonly AlertType[] = ['unusual']

const valued = [
  'increase_number',
  'increase_percent',
  'decrease_number',
  'decrease_percent',
  'greater_than_or_equal',
  'lesser_than_or_equal',
  'equal',
] as const
const streaks = ['consistent_down', 'consistent_up'] as const

const basicActions = [...valued, 'improved', 'declined'] as const
const positionActions = [
  'stable',
  'dropped',
  ...streaks,
  'top_1',
  'top_3',
  'top_10',
  'top_50',
  'top_100',
] as const
/** A day unlike the ones before it. */
const unusualActions = ['unusual_day', 'unusual_fall', 'unusual_rise'] as const
export const alertActions = [...basicActions, ...positionActions, ...unusualActions] as const
export type AlertAction = (typeof alertActions)[number]

export const actionsWithValue: readonly AlertAction[] = [...valued, ...streaks]

export const needsValue = (action: AlertAction): boolean => actionsWithValue.includes(action)

/** The actions of each type: only positions have all of them. */
export const actionsOf = {
  position: [...basicActions, ...positionActions],
  visibility: basicActions,
  avg: basicActions,
  unusual: unusualActions,
} as const satisfies Record<AlertType, readonly AlertAction[]>

/** `{type}` and `{value}` are placeholders. The numbers are read literally: a higher position number is worse. */
const ofRanks: Record<AlertAction, string> = {
  increase_number: '{type} number rises by {value} or more (worse)',
  increase_percent: '{type} number rises by {value}% or more (worse)',
  decrease_number: '{type} number falls by {value} or more (better)',
  decrease_percent: '{type} number falls by {value}% or more (better)',
  greater_than_or_equal: '{type} number becomes {value} or higher',
  lesser_than_or_equal: '{type} number becomes {value} or lower',
  equal: '{type} number becomes {value}',
  improved: '{type} improves',
  declined: '{type} declines',
  stable: '{type} stays the same',
  dropped: '{type} leaves the top 100',
  consistent_down: '{type} gets worse in {value} checks in a row',
  consistent_up: '{type} gets better in {value} checks in a row',
  top_1: '{type} becomes 1',
  top_3: '{type} enters the top 3',
  top_10: '{type} enters the top 10',
  top_50: '{type} enters the top 50',
  top_100: '{type} enters the top 100',
  unusual_day: '{type}: visibility moves unlike in the last weeks',
  unusual_fall: '{type}: visibility falls unlike in the last weeks',
  unusual_rise: '{type}: visibility rises unlike in the last weeks',
}

const ofVisibility: Partial<Record<AlertAction, string>> = {
  increase_number: '{type} rises by {value} points or more (better)',
  increase_percent: '{type} rises by {value}% or more (better)',
  decrease_number: '{type} falls by {value} points or more (worse)',
  decrease_percent: '{type} falls by {value}% or more (worse)',
  greater_than_or_equal: '{type} becomes {value}% or higher',
  lesser_than_or_equal: '{type} becomes {value}% or lower',
  equal: '{type} becomes {value}%',
}

/** The text of an action, with its placeholders. */
export const actionText = (type: AlertType, action: AlertAction): string =>
  (type === 'visibility' ? ofVisibility[action] : undefined) ?? ofRanks[action]

/** The text for a person. @param value shown as `…` while there is none */
export const triggerText = (type: AlertType, action: AlertAction, value: number | string | null): string =>
  fillText(actionText(type, action), type, value)

/** Puts the type and the value in the place of the placeholders. */
export const fillText = (text: string, type: AlertType, value: number | string | null): string =>
  text.replaceAll('{type}', alertTypes[type]).replaceAll('{value}', String(value ?? '…'))
