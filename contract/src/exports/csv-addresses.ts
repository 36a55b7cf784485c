import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { id, requiredText, timestamp } from '../wire.ts'
import { checkDays, listFields, listOf } from './calls.ts'

const csvAddress = z.object({
  id: z.int(),
  name: z.string(),
  project_id: z.int().nullable(),
  last_read_at: timestamp.nullable(),
  created_at: timestamp,
})
export type CsvAddress = z.infer<typeof csvAddress>

export const createCsvAddress = endpoint({
  method: 'POST',
  path: 'export/createAddress',
  scope: 'account',
  permission: 'view',
  summary: 'A CSV address of a list for spreadsheets and dashboards, which needs no session',
  input: listFields
    .extend({ name: requiredText('name', 60) })
    .superRefine(checkDays)
    .transform(({ name, ...list }) => ({ name, list: listOf(list) })),
  /** `url`: only in this answer. */
  items: z.object({ url: z.string(), address: csvAddress }),
  message: messages.csvAddressMade,
  limit: { max: 30, seconds: 600 },
})

export const listCsvAddresses = endpoint({
  method: 'GET',
  path: 'export/addresses',
  scope: 'account',
  summary: 'The CSV addresses that the caller has made, newest first',
  input: nothing,
  items: z.array(csvAddress),
})

export const deleteCsvAddress = endpoint({
  method: 'DELETE',
  path: 'export/deleteAddress',
  scope: 'account',
  summary: 'Revoke a CSV address: it ends at once',
  input: z
    .object({ csv_address_id: id('csv_address_id') })
    .transform((given) => ({ id: given.csv_address_id })),
  items: z.object({ deleted_id: z.int() }),
  message: messages.csvAddressRevoked,
})
