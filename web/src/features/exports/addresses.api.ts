import {
  createCsvAddress,
  deleteCsvAddress,
  listCsvAddresses,
} from '@rankline/contract/exports/csv-addresses'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import type { ExportedList } from './exports.api.ts'

const queryKey = ['csv-addresses'] as const

export const addressesQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => call(listCsvAddresses, {}, { signal, background: true }),
})

const refresh = () => queryClient.invalidateQueries({ queryKey })

/** @returns the address, which is not shown again */
export async function makeAddress(name: string, list: ExportedList): Promise<string> {
  const { url } = await call(createCsvAddress, { ...list, name })
  await refresh()
  return url
}

export async function revokeAddress(id: number) {
  await call(deleteCsvAddress, { csv_address_id: id }, { showMessage: true })
  await refresh()
}
