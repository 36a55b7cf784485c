import {
  createEngineUpdate,
  deleteEngineUpdate,
  type EngineUpdate,
  listEngineUpdates,
  updateEngineUpdate,
} from '@rankline/contract/engine-updates/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/query.ts'

const key = ['engine-updates'] as const

export const updatesQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(listEngineUpdates, {}, { signal }),
})

export type UpdateValues = {
  name: string
  engine_id: number
  started_on: string
  ended_on: string
  url: string
}

/** Adds an update, or changes the one with this id. */
export async function sendUpdate(id: number | null, values: UpdateValues) {
  if (id === null) await call(createEngineUpdate, values, { showMessage: true })
  else await call(updateEngineUpdate, { engine_update_id: id, ...values }, { showMessage: true })
  await queryClient.invalidateQueries({ queryKey: key })
}

export async function removeUpdate({ id }: EngineUpdate) {
  await call(deleteEngineUpdate, { engine_update_id: id }, { showMessage: true })
  await queryClient.invalidateQueries({ queryKey: key })
}
