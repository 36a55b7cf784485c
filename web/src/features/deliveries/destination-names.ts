import type { DestinationType } from '@rankline/contract/deliveries/forms'

export const destinationNames: Record<DestinationType, string> = {
  email: 'Email',
  slack: 'Slack',
  discord: 'Discord',
  push: 'Push',
  zapier: 'Zapier',
  webhook: 'Webhook',
  teams: 'Teams',
  telegram: 'Telegram',
  server: 'File server or bucket',
}
