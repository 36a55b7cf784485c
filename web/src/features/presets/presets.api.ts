import { createPreset, deletePreset, listPresets, type Preset } from '@rankline/contract/presets/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'

const all = ['presets'] as const

/** The person's presets, and those shared in the account of a project. */
export const presetsQuery = (projectId: number | undefined) =>
  queryOptions({
    queryKey: [...all, projectId ?? null],
    queryFn: ({ signal }) => call(listPresets, { project_id: projectId }, { background: true, signal }),
  })

type Saved = { name: string; query: string; isShared: boolean; projectId: number | undefined }

/** Saves a view under a name. Throws `CallFailed` with the fields' errors. */
export async function savePreset({ name, query, isShared, projectId }: Saved) {
  const sharing = isShared ? ({ is_shared: 1, project_id: projectId ?? null } as const) : {}
  await call(createPreset, { name, data: query, ...sharing }, { showMessage: true })
  await queryClient.invalidateQueries({ queryKey: all })
}

/** Removes the preset from the list at once; restores it if the server refuses. */
export async function removePreset({ id, is_shared }: Preset, projectId: number | undefined) {
  const { queryKey } = presetsQuery(projectId)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Preset[]>(queryKey, (presets) => presets?.filter((preset) => preset.id !== id))
  try {
    await call(deletePreset, { preset_id: id, ...(is_shared && { project_id: projectId }) })
  } finally {
    void queryClient.invalidateQueries({ queryKey: all })
  }
}
