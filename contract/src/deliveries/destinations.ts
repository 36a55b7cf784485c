import { defineForm, type FormValues } from '../validation/fields.ts'
import { refusals } from '../validation/refusals.ts'
import { validateField } from '../validation/validate.ts'
import { isEmpty } from '../validation/values.ts'
import {
  type DestinationType,
  type destinationFields,
  REPORT_DESTINATIONS,
  reportDestinationFields,
} from './forms.ts'

export type Destination = { type: DestinationType; address: string }

/** The values of an alert's form, or of a report's, which has one destination more. */
export type DestinationForm = FormValues<typeof destinationFields> & {
  destination_type_server?: string | null
}

const form = defineForm(reportDestinationFields)

/** The form's field that holds the address of a type. */
export const addressField = <Type extends DestinationType>(type: Type) => `destination_type_${type}` as const

/** The first message about the address, or null if a message can be sent there. */
export function addressProblem(type: DestinationType, address: string | null | undefined): string | null {
  const name = addressField(type)
  if (isEmpty(address)) return refusals.required(name)
  return (
    validateField(form, name, { destination_type: [type], [name]: address }) ??
    newAddressProblem(type, address!)
  )
}

const webhooks: Partial<Record<DestinationType, { pattern: RegExp; text: string }>> = {
  slack: {
    pattern: /^https:\/\/hooks\.slack(-gov)?\.com\/\S+$/,
    text: 'must be an address of hooks.slack.com',
  },
  discord: {
    pattern: /^https:\/\/((canary|ptb)\.)?(discord|discordapp)\.com\/api\/(v\d+\/)?webhooks\/\d+\/[\w-]+$/,
    text: 'must be a webhook of discord.com',
  },
  zapier: {
    pattern: /^https:\/\/hooks\.zapier\.com\/\S+$/,
    text: 'must be an address of hooks.zapier.com',
  },
  teams: {
    pattern: /^https:\/\/[\w.-]+\.(logic\.azure\.com|powerplatform\.com|webhook\.office\.com)(:443)?\/\S+$/,
    text: 'must be a webhook of Microsoft Teams',
  },
  server: { pattern: /^[1-9]\d{0,14}$/, text: 'must be one of your file servers' },
  telegram: {
    pattern: /^(-?\d{1,20}|@[A-Za-z]\w{4,31})$/,
    text: 'must be the id of a chat or the @name of a channel',
  },
}

/** The message about an address that nobody may enter, else null: webhooks from before this rule may be http. */
export function newAddressProblem(type: DestinationType, address: string): string | null {
  if (type === 'webhook' && !isEncrypted(address)) return 'must begin with https://'
  return hostProblem(type, address)
}

/** Whether what is sent to a webhook is encrypted on its way. */
export const isEncrypted = (address: string): boolean => /^https:\/\//i.test(address)

/** The message about an address at a host that is not the service's, else null. */
export function hostProblem(type: DestinationType, address: string): string | null {
  const rule = webhooks[type]
  return rule === undefined || rule.pattern.test(address) ? null : rule.text
}

/** The chosen types that have an address. */
export function destinationsIn(values: DestinationForm): Destination[] {
  return REPORT_DESTINATIONS.flatMap((type) => {
    const address = values[addressField(type)] ?? null
    return values.destination_type.includes(type) && address !== null ? [{ type, address }] : []
  })
}
