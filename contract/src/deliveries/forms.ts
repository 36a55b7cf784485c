import { list, text } from '../validation/fields.ts'
import { between, email, oneOf, required, requiredIf, requiredUnless, url } from '../validation/rules.ts'

/** Destinations of messages, in the order of the form. Reports have one more. */
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
export type MessageDestination = (typeof DESTINATION_TYPES)[number]

/** Destinations of reports: those of messages, and a file server or bucket that stores the document itself. */
export const REPORT_DESTINATIONS = [...DESTINATION_TYPES, 'server'] as const
export type DestinationType = (typeof REPORT_DESTINATIONS)[number]

/** Maximum length for Teams and similar receivers, whose addresses contain signatures. */
const LONG_ADDRESS = 1_000

type AddressRule = ReturnType<typeof requiredIf>

const chosenOf = (types: readonly DestinationType[]) => list(required(), oneOf(...types))
const keptOf = (types: readonly DestinationType[]) =>
  list(oneOf(...types)).describedAs('Types that keep their stored address where none is sent.')

/** The destinations of a form; `needed` says when the address of a type is required. */
const fieldsWith = (needed: (type: DestinationType) => AddressRule) => {
  const addressOf = (type: MessageDestination, longest = 190) =>
    text(needed(type), url(), between(1, longest))
  return {
    destination_type: chosenOf(DESTINATION_TYPES).describedAs('Where messages are sent.'),
    destination_type_email: text(needed('email'), email(), between(1, 190)),
    destination_type_slack: addressOf('slack').describedAs('An incoming webhook of Slack.'),
    destination_type_discord: addressOf('discord').describedAs('A webhook of Discord.'),
    destination_type_push: text(needed('push'), between(1, 190)).describedAs(
      'The push_code of a browser of the caller.',
    ),
    destination_type_zapier: addressOf('zapier').describedAs('A catch hook of Zapier.'),
    destination_type_webhook: addressOf('webhook', LONG_ADDRESS).describedAs(
      'An address that takes signed messages.',
    ),
    destination_type_teams: addressOf('teams', LONG_ADDRESS).describedAs(
      'A webhook of Workflows in Microsoft Teams.',
    ),
    destination_type_telegram: text(needed('telegram'), between(1, 190)).describedAs(
      'The id of a chat, or @name of a channel, in which the bot takes part.',
    ),
  }
}

/** A report also goes to file servers. */
const reportFields = (needed: (type: DestinationType) => AddressRule) => ({
  destination_type: chosenOf(REPORT_DESTINATIONS).describedAs('Where reports are sent.'),
  destination_type_server: text(needed('server'), between(1, 19)).describedAs(
    'The id of a file server or a bucket of the caller, which gets the document.',
  ),
})

const chosen = (type: DestinationType): AddressRule => requiredIf('destination_type', type)
const chosenAnew = (type: DestinationType): AddressRule =>
  requiredUnless('destination_kept', 'destination_type', type)

const kept = { destination_kept: keptOf(DESTINATION_TYPES) }

/** The destinations of an alert; part of its form. */
export const destinationFields = fieldsWith(chosen)

/** The destinations of a report. */
export const reportDestinationFields = { ...destinationFields, ...reportFields(chosen) }

/** Destinations of an edited alert or report. Secret addresses are not shown again, so the form can keep them. */
export const editedDestinationFields = { ...fieldsWith(chosenAnew), ...kept }
export const editedReportDestinationFields = {
  ...editedDestinationFields,
  ...reportFields(chosenAnew),
  destination_kept: keptOf(REPORT_DESTINATIONS),
}
