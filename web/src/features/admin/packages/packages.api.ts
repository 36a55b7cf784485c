import {
  type AdminPackage,
  createAdminPackage,
  listAllPackages,
  updateAdminPackage,
} from '@rankline/contract/admin/packages'
import type { InputOf } from '@rankline/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call, type Sent } from '../../../platform/api.ts'
import { goTo } from '../../../platform/navigation.ts'
import { queryClient } from '../../../platform/query.ts'
import { listKey } from '../lists/AdminList.tsx'

export const packageQuery = (id: number) =>
  queryOptions({
    queryKey: [...listKey('packages'), 'one', id],
    queryFn: async ({ signal }): Promise<AdminPackage> => {
      const { data } = await call(listAllPackages, { id }, { signal, background: true })
      return data[0]!
    },
  })

async function shown() {
  await queryClient.invalidateQueries({ queryKey: listKey('packages') })
  goTo('/admin/packages')
}

export async function createPackage(values: Sent<InputOf<typeof createAdminPackage>>) {
  await call(createAdminPackage, values, { showMessage: true })
  await shown()
}

export async function changePackage(values: Sent<InputOf<typeof updateAdminPackage>>) {
  await call(updateAdminPackage, values, { showMessage: true })
  await shown()
}
