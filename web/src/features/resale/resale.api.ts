import { deleteTemplates } from '@rankline/contract/client-templates/calls'
import type { Endpoint, InputOf } from '@rankline/contract/endpoint'
import {
  allResalePackages,
  createResalePackage,
  deleteBrands,
  deleteClients,
  deleteResalePackages,
  type Fallen,
  findResalePackage,
  listResalePackages,
  previewBrandDeletion,
  previewClientDeletion,
  previewPackageDeletion,
  resaleAllowance,
  toggleResalePackage,
  updateResalePackage,
} from '@rankline/contract/resale/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { goAcross } from '../../platform/navigation.ts'
import { queryClient } from '../../platform/query.ts'
import { selectionOf } from '../../platform/row-selection.ts'

/** The query key prefix of everything that belongs to an agency. */
export const whiteLabelKey = ['white-label'] as const
const background = { background: true } as const

export type Listed = { page: number }

export const packagesQuery = (list: Listed) =>
  queryOptions({
    queryKey: [...whiteLabelKey, 'packages', list],
    queryFn: ({ signal }) => call(listResalePackages, list, { signal, ...background }),
    placeholderData: keepPreviousData,
  })

export const packageChoicesQuery = queryOptions({
  queryKey: [...whiteLabelKey, 'package choices'],
  queryFn: ({ signal }) => call(allResalePackages, {}, { signal, ...background }),
})

export const packageQuery = (id: number) =>
  queryOptions({
    queryKey: [...whiteLabelKey, 'package', id],
    queryFn: ({ signal }) => call(findResalePackage, { user_wl_package_id: id }, { signal, ...background }),
  })

export const allowanceQuery = queryOptions({
  queryKey: [...whiteLabelKey, 'allowance'],
  queryFn: ({ signal }) => call(resaleAllowance, {}, { signal, ...background }),
})

const refresh = () => queryClient.invalidateQueries({ queryKey: whiteLabelKey })

/** Sends a change and shows its message. */
export async function change<E extends Endpoint>(endpoint: E, input: Parameters<typeof call<E>>[1]) {
  await call(endpoint, input, { showMessage: true })
  await refresh()
}

// The answers to creations lead to the list.
export const sendPackage = (values: InputOf<typeof createResalePackage>) =>
  change(createResalePackage, values)
/** Changes something and goes back to the list. */
export async function save<E extends Endpoint>(
  endpoint: E,
  input: Parameters<typeof call<E>>[1],
  list: string,
) {
  await change(endpoint, input)
  goAcross(list)
}

export const savePackage = (values: InputOf<typeof updateResalePackage>) =>
  save(updateResalePackage, values, '/white-label/packages')
export const togglePackage = (id: number) => change(toggleResalePackage, { user_wl_package_id: id })
export type Kind = 'packages' | 'brands' | 'dashboards' | 'templates'

const deletions = {
  packages: deleteResalePackages,
  brands: deleteBrands,
  dashboards: deleteClients,
  templates: deleteTemplates,
} as const
const fallings = {
  packages: previewPackageDeletion,
  brands: previewBrandDeletion,
  dashboards: previewClientDeletion,
} as const

/** Previews what is deleted with these rows; null if nothing is. */
export const fallenWith = async (kind: Kind, ids: number[]): Promise<Fallen | null> =>
  kind === 'templates' ? null : call(fallings[kind], { ids }, background)

export async function remove(kind: Kind, ids: number[]) {
  await change(deletions[kind], { ids })
  selectionOf(kind).clear()
}
