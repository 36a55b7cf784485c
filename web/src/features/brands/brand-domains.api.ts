import {
  checkBrandDomain,
  findBrandDomain,
  removeBrandDomain,
  setBrandDomain,
} from '@rankline/contract/brands/domains'
import type { InputOf } from '@rankline/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'

const all = ['white-label'] as const

export const domainQuery = (brandId: number) =>
  queryOptions({
    queryKey: [...all, 'domain', brandId],
    queryFn: ({ signal }) => call(findBrandDomain, { user_brand_id: brandId }, { signal, background: true }),
  })

const refresh = () => queryClient.invalidateQueries({ queryKey: all })

export async function sendDomain(values: InputOf<typeof setBrandDomain>) {
  await call(setBrandDomain, values, { showMessage: true })
  await refresh()
}

export async function checkDomain(brandId: number) {
  await call(checkBrandDomain, { user_brand_id: brandId }, { showMessage: true })
  await refresh()
}

export async function removeDomain(brandId: number) {
  await call(removeBrandDomain, { user_brand_id: brandId }, { showMessage: true })
  await refresh()
}
