import type { DestinationType } from '@rankline/contract/forms/destinations'

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
