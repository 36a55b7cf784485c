import type { StoredDestination } from '@rankline/contract/deliveries/calls'
import { addressField, addressProblem } from '@rankline/contract/deliveries/destinations'
import {
  type DestinationType,
  type destinationFields,
  REPORT_DESTINATIONS,
} from '@rankline/contract/deliveries/forms'
import { type FormState, formState } from '@rankline/contract/deliveries/webhook-link'
import type { SharedForm } from '../../platform/forms.tsx'

type Fields = SharedForm<typeof destinationFields>
type Values = Fields['values'] & { destination_type_server?: string | null }

/** Any form that includes the fields of destinations; those of reports have one more. */
export type DestinationForm = Pick<Fields, 'set'> & {
  values: Values
  edit(values: Partial<Values>): void
  input(name: ReturnType<typeof addressField>): ReturnType<Fields['input']>
  error(name: 'destination_type' | ReturnType<typeof addressField>): string | null
}

/** The chosen types, in the order of the form. */
export function chosenIn({ destination_type: chosen }: Pick<Values, 'destination_type'>): DestinationType[] {
  return Array.isArray(chosen) ? REPORT_DESTINATIONS.filter((type) => chosen.includes(type)) : []
}

export const addressIn = (values: Values, type: DestinationType): string =>
  String(values[addressField(type)] ?? '')

export const isAddressValid = (values: Values, type: DestinationType): boolean =>
  addressProblem(type, addressIn(values, type)) === null

/** Whether a message could be sent somewhere: forms then show what comes next. */
export const hasValidDestination = (values: Values): boolean =>
  chosenIn(values).some((type) => isAddressValid(values, type) || isKept(values, type))

/** Whether the type keeps its stored address, because no new one is entered. */
function isKept(values: Values & { destination_kept?: unknown }, type: DestinationType): boolean {
  const { destination_kept: kept } = values
  return Array.isArray(kept) && kept.includes(type) && addressIn(values, type) === ''
}

/** Initial values of the fields for what is edited: secret addresses are kept, and shown in part. */
export const storedValues = (stored: readonly StoredDestination[]): Partial<Values> =>
  ({
    destination_type: stored.map(({ type }) => type),
    destination_kept: stored.flatMap(({ type, is_whole: isWhole }) => (isWhole ? [] : [type])),
    ...Object.fromEntries(
      stored.flatMap(({ type, address, is_whole: isWhole }) =>
        isWhole ? [[addressField(type), address]] : [],
      ),
    ),
  }) as Partial<Values>

/** Writes the destinations as address parameters; lists are separated by commas. */
export const destinationState = (values: Values): FormState =>
  formState({
    destination_type: chosenIn(values).join(','),
    ...Object.fromEntries(REPORT_DESTINATIONS.map((type) => [addressField(type), addressIn(values, type)])),
  })

/** Initial values of the fields, from the query of a page. */
export function destinationsFrom(query: Readonly<Record<string, unknown>>): Partial<Values> {
  const state = formState(query)
  const listed = (state.destination_type ?? '').split(',')
  const types = REPORT_DESTINATIONS.filter((type) => listed.includes(type))
  const addresses = REPORT_DESTINATIONS.flatMap((type) => {
    const address = state[addressField(type)]
    return address === undefined ? [] : [[addressField(type), address]]
  })
  return { ...(types.length > 0 && { destination_type: types }), ...Object.fromEntries(addresses) }
}
