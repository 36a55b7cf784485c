import { createPreset, deletePreset, listPresets, type Preset } from '@rankline/contract/presets'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'

export const presetsQuery = queryOptions({
  queryKey: ['presets'],
  queryFn: ({ signal }) => call(listPresets, {}, { background: true, signal }),
})

/** Saves filters under a name. Throws `CallFailed` with the fields' errors. */
export async function savePreset(name: string, data: string) {
  await call(createPreset, { name, data }, { showMessage: true })
  await queryClient.invalidateQueries({ queryKey: presetsQuery.queryKey })
}

/** Removes the preset from the list at once; restores it if the server refuses. */
export async function removePreset(id: number) {
  await queryClient.cancelQueries({ queryKey: presetsQuery.queryKey })
  queryClient.setQueryData<Preset[]>(presetsQuery.queryKey, (all) =>
    all?.filter((preset) => preset.id !== id),
  )
  try {
    await call(deletePreset, { preset_id: id })
  } finally {
    void queryClient.invalidateQueries({ queryKey: presetsQuery.queryKey })
  }
}
