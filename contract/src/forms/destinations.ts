import { list, text } from '../validation/fields.ts'
import { between, email, oneOf, required, requiredIf, url } from '../validation/rules.ts'

/** Where messages are sent; the order of the form. */
export const DESTINATION_TYPES = [
  'email',
  'slack',
  'discord',
  'push',
  'zapier',
  'webhook',
  'teams',
  'telegram',
] as const
export type DestinationType = (typeof DESTINATION_TYPES)[number]

/** Addresses of Teams and of other receivers carry signatures and are longer than the others. */
const LONG_ADDRESS = 1_000

const chosen = (type: DestinationType) => requiredIf('destination_type', type)
const addressOf = (type: DestinationType) => text(chosen(type), url(), between(1, 190))

/** The destinations of an alert; part of its form. */
export const destinationFields = {
  destination_type: list(required(), oneOf(...DESTINATION_TYPES)).describedAs('Where messages are sent.'),
  destination_type_email: text(chosen('email'), email(), between(1, 190)),
  destination_type_slack: addressOf('slack').describedAs('An incoming webhook of Slack.'),
  destination_type_discord: addressOf('discord').describedAs('A webhook of Discord.'),
  destination_type_push: text(between(1, 190)).describedAs('The push_code of a browser of the caller.'),
  destination_type_zapier: addressOf('zapier').describedAs('A catch hook of Zapier.'),
  destination_type_webhook: text(chosen('webhook'), url(), between(1, LONG_ADDRESS)).describedAs(
    'An address that takes signed messages.',
  ),
  destination_type_teams: text(chosen('teams'), url(), between(1, LONG_ADDRESS)).describedAs(
    'A webhook of Workflows in Microsoft Teams.',
  ),
  destination_type_telegram: text(chosen('telegram'), between(1, 190)).describedAs(
    'The id of a chat, or @name of a channel, in which the bot takes part.',
  ),
}

/** The destinations of a report, where a chosen browser is required too. */
export const reportDestinationFields = {
  ...destinationFields,
  destination_type_push: text(chosen('push'), between(1, 190)).describedAs(
    'The push_code of a browser of the caller.',
  ),
}
