import {
  allBrands,
  createBrand,
  findBrand,
  listBrands,
  toggleBrand,
  updateBrand,
} from '@rankline/contract/brands/calls'
import { deleteTemplates } from '@rankline/contract/client-templates/calls'
import {
  createClient,
  findClient,
  listClients,
  loginAsClient,
  toggleClient,
  updateClient,
} from '@rankline/contract/clients/calls'
import { listClientHealth } from '@rankline/contract/clients/health'
import {
  inviteClients,
  listClientInvitations,
  withdrawClientInvitation,
} from '@rankline/contract/clients/invitations'
import type { Endpoint, InputOf } from '@rankline/contract/endpoint'
import {
  allResalePackages,
  createResalePackage,
  deleteBrands,
  deleteClients,
  deleteResalePackages,
  type Fallen,
  fallWithBrands,
  fallWithClients,
  fallWithPackages,
  findResalePackage,
  listResalePackages,
  resaleAllowance,
  toggleResalePackage,
  updateResalePackage,
} from '@rankline/contract/resale/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { brand as brandArea } from '../../platform/area.ts'
import { selectionOf } from '../../platform/id-sets.ts'
import { goAcross } from '../../platform/navigation.ts'
import { queryClient } from '../../platform/query.ts'
import { writeTokenOf } from '../../platform/token.ts'

const all = ['white-label'] as const
const background = { background: true } as const

type Listed = { page: number }

export const packagesQuery = (list: Listed) =>
  queryOptions({
    queryKey: [...all, 'packages', list],
    queryFn: ({ signal }) => call(listResalePackages, list, { signal, ...background }),
    placeholderData: keepPreviousData,
  })

export const packageChoicesQuery = queryOptions({
  queryKey: [...all, 'package choices'],
  queryFn: ({ signal }) => call(allResalePackages, {}, { signal, ...background }),
})

export const packageQuery = (id: number) =>
  queryOptions({
    queryKey: [...all, 'package', id],
    queryFn: ({ signal }) => call(findResalePackage, { user_wl_package_id: id }, { signal, ...background }),
  })

export const allowanceQuery = queryOptions({
  queryKey: [...all, 'allowance'],
  queryFn: ({ signal }) => call(resaleAllowance, {}, { signal, ...background }),
})

export const brandsQuery = (list: Listed) =>
  queryOptions({
    queryKey: [...all, 'brands', list],
    queryFn: ({ signal }) => call(listBrands, list, { signal, ...background }),
    placeholderData: keepPreviousData,
  })

export const brandChoicesQuery = queryOptions({
  queryKey: [...all, 'brand choices'],
  queryFn: ({ signal }) => call(allBrands, {}, { signal, ...background }),
})

export const brandQuery = (id: number) =>
  queryOptions({
    queryKey: [...all, 'brand', id],
    queryFn: ({ signal }) => call(findBrand, { user_brand_id: id }, { signal, ...background }),
  })

export const clientsQuery = (list: Listed & { user_brand_id?: number; search?: string }) =>
  queryOptions({
    queryKey: [...all, 'clients', list],
    queryFn: ({ signal }) => call(listClients, list, { signal, ...background }),
    placeholderData: keepPreviousData,
  })

export const clientQuery = (id: number) =>
  queryOptions({
    queryKey: [...all, 'client', id],
    queryFn: ({ signal }) => call(findClient, { user_dashboard_id: id }, { signal, ...background }),
  })

export const healthQuery = queryOptions({
  queryKey: [...all, 'health'],
  queryFn: ({ signal }) => call(listClientHealth, {}, { signal, ...background }),
})

export const invitationsQuery = (page: number) =>
  queryOptions({
    queryKey: [...all, 'invitations', page],
    queryFn: ({ signal }) => call(listClientInvitations, { page }, { signal, ...background }),
    placeholderData: keepPreviousData,
  })

const refresh = () => queryClient.invalidateQueries({ queryKey: all })

/** Sends a change and shows its message. */
async function change<E extends Endpoint>(endpoint: E, input: Parameters<typeof call<E>>[1]) {
  await call(endpoint, input, { showMessage: true })
  await refresh()
}

// The answers to creations lead to the list.
export const sendPackage = (values: InputOf<typeof createResalePackage>) =>
  change(createResalePackage, values)
export const sendBrand = (values: InputOf<typeof createBrand>) => change(createBrand, values)
export const sendClient = (values: InputOf<typeof createClient>) => change(createClient, values)

export const sendInvitations = (values: InputOf<typeof inviteClients>) => change(inviteClients, values)
export const withdrawInvitation = (id: number) =>
  change(withdrawClientInvitation, { client_invitation_id: id })

/** Changes something and goes back to the list. */
async function save<E extends Endpoint>(endpoint: E, input: Parameters<typeof call<E>>[1], list: string) {
  await change(endpoint, input)
  goAcross(list)
}

export const savePackage = (values: InputOf<typeof updateResalePackage>) =>
  save(updateResalePackage, values, '/white-label/packages')
export const saveBrand = (values: InputOf<typeof updateBrand>) =>
  save(updateBrand, values, '/white-label/brands')
export const saveClient = (values: InputOf<typeof updateClient>) =>
  save(updateClient, values, '/white-label/dashboards')

export const togglePackage = (id: number) => change(toggleResalePackage, { user_wl_package_id: id })
export const switchBrand = (id: number) => change(toggleBrand, { user_brand_id: id })
export const switchClient = (id: number) => change(toggleClient, { user_dashboard_id: id })

export type Kind = 'packages' | 'brands' | 'dashboards' | 'templates'

const deletions = {
  packages: deleteResalePackages,
  brands: deleteBrands,
  dashboards: deleteClients,
  templates: deleteTemplates,
} as const
const fallings = { packages: fallWithPackages, brands: fallWithBrands, dashboards: fallWithClients } as const

/** How much would be deleted with these; null where nothing is. */
export const fallenWith = async (kind: Kind, ids: number[]): Promise<Fallen | null> =>
  kind === 'templates' ? null : call(fallings[kind], { ids }, background)

export async function remove(kind: Kind, ids: number[]) {
  await change(deletions[kind], { ids })
  selectionOf(kind).clear()
}

/** Opens the client's area as that client, beside the own session. */
export async function logInAs(id: number) {
  const { token } = await call(loginAsClient, { user_dashboard_id: id })
  writeTokenOf(brandArea, token)
  goAcross('/white-label/dashboard')
}
