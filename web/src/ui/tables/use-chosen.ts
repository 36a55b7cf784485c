import type { Page } from '@rankline/contract/endpoint'
import { useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'

/** Returns the chosen rows of a page, and a function that deletes rows after the person confirms. */
export function useChosen(
  page: Page<{ id: number }> | undefined,
  remove: (ids: readonly number[]) => Promise<unknown>,
) {
  const [ids, onChoose] = useState<readonly number[]>([])
  async function askAndDelete(ids: readonly number[]) {
    const isSure = await confirm('Do you want to continue with removing process?', {
      action: 'Delete',
      isDestructive: true,
    })
    if (isSure) await remove(ids).catch(ignoreHandledError)
  }
  return {
    chosen: ids.filter((id) => page?.data.some((row) => row.id === id)),
    onChoose,
    deleteRows: (ids: readonly number[]) => void askAndDelete(ids),
  }
}
