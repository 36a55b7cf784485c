import type { DestinationType } from '@rankline/contract/deliveries/forms'

/** Shown at once; the others after a click. */
export const usual: readonly DestinationType[] = ['email', 'slack', 'discord', 'push', 'zapier']
export const advanced: readonly DestinationType[] = ['webhook', 'teams', 'telegram', 'server']

/** Hints for destination types whose name does not explain what to enter. */
export const hints: Partial<Record<DestinationType, string>> = {
  webhook: 'Messages are signed as Standard Webhooks describes.',
  teams: 'In Teams, add the workflow “Post to a channel when a webhook request is received”.',
  server: 'The document is put there, and replaces one of the same name.',
  telegram: 'The id of a chat, or @name of a channel, that has the bot as a member.',
}
