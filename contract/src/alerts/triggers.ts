import {
  actionsOfKind,
  type EventAction,
  type EventType,
  eventKind,
  eventKinds,
  eventTypes,
} from './kinds.ts'

const rankTypes = { position: 'Position', visibility: 'Visibility', avg: 'Avg. Rank' } as const
export type AlertType = keyof typeof rankTypes | EventType

/** Types of alerts, with the labels that the form shows. */
export const alertTypes: Readonly<Record<AlertType, string>> = {
  ...rankTypes,
  top: eventKinds.top.name,
  unusual: eventKinds.unusual.name,
  feature: eventKinds.feature.name,
  page: eventKinds.page.name,
  preferred: eventKinds.preferred.name,
  competitor: eventKinds.competitor.name,
  share: eventKinds.share.name,
  answers: eventKinds.answers.name,
}
export const alertTypeNames = Object.keys(alertTypes) as AlertType[]

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
const rankActions = [...basicActions, ...positionActions] as const
type RankAction = (typeof rankActions)[number]
export type AlertAction = RankAction | EventAction
export const alertActions: readonly AlertAction[] = [
  ...rankActions,
  ...eventTypes.flatMap((type): AlertAction[] => actionsOfKind(type)),
]

export const actionsWithValue: readonly AlertAction[] = [
  ...valued,
  ...streaks,
  ...eventTypes.flatMap((type): AlertAction[] => (eventKind(type)?.hasValue ? actionsOfKind(type) : [])),
]

export const needsValue = (action: AlertAction): boolean => actionsWithValue.includes(action)

/** Actions of each type. Among the rank types, only positions have all actions. */
export const actionsOf: Readonly<Record<AlertType, readonly AlertAction[]>> = {
  position: rankActions,
  visibility: basicActions,
  avg: basicActions,
  top: actionsOfKind('top'),
  unusual: actionsOfKind('unusual'),
  feature: actionsOfKind('feature'),
  page: actionsOfKind('page'),
  preferred: actionsOfKind('preferred'),
  competitor: actionsOfKind('competitor'),
  share: actionsOfKind('share'),
  answers: actionsOfKind('answers'),
}

/** `{type}` and `{value}` are placeholders. A higher position number is worse, and the texts say so. */
const ofRanks: Record<RankAction, string> = {
  increase_number: '{type} gets worse by {value} or more',
  increase_percent: '{type} gets worse by {value}% or more',
  decrease_number: '{type} gets better by {value} or more',
  decrease_percent: '{type} gets better by {value}% or more',
  greater_than_or_equal: '{type} becomes {value} or worse',
  lesser_than_or_equal: '{type} becomes {value} or better',
  equal: '{type} becomes {value}',
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
}

const ofVisibility: Partial<Record<RankAction, string>> = {
  increase_number: '{type} rises by {value} points or more',
  increase_percent: '{type} rises by {value}% or more',
  decrease_number: '{type} falls by {value} points or more',
  decrease_percent: '{type} falls by {value}% or more',
  greater_than_or_equal: '{type} becomes {value}% or higher',
  lesser_than_or_equal: '{type} becomes {value}% or lower',
  equal: '{type} becomes {value}%',
}

/** The text of an action with the placeholders of type and value. @param target a name, of the kinds that have one */
export function actionText(type: AlertType, action: AlertAction, target: string | null = null): string {
  const kind = eventKind(type)
  if (kind === undefined) {
    const name = action as RankAction
    return (type === 'visibility' ? ofVisibility[name] : undefined) ?? ofRanks[name]
  }
  return (kind.actions[action] ?? '').replace('{target}', () => target ?? kind.target?.any ?? '')
}

/** The text for a person. @param value shown as `…` while there is none */
export const triggerText = (
  type: AlertType,
  action: AlertAction,
  value: number | string | null,
  target: string | null = null,
): string => fillText(actionText(type, action, target), type, value)

/** Puts the type and the value in the place of the placeholders. */
export const fillText = (text: string, type: AlertType, value: number | string | null): string =>
  text
    .replaceAll('{type}', alertTypes[type])
    .replaceAll(/\{value\} (points|checks)\b/g, (whole, many: string) =>
      String(value) === '1' ? `1 ${many.slice(0, -1)}` : whole,
    )
    .replaceAll('{value}', String(value ?? '…'))
