import {
  allBrands,
  createBrand,
  findBrand,
  listBrands,
  toggleBrand,
  updateBrand,
} from '@rankline/contract/brands/calls'
import type { InputOf } from '@rankline/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { change, type Listed, save, whiteLabelKey } from '../resale/resale.api.ts'

export const brandsQuery = (list: Listed) =>
  queryOptions({
    queryKey: [...whiteLabelKey, 'brands', list],
    queryFn: ({ signal }) => call(listBrands, list, { signal, background: true }),
    placeholderData: keepPreviousData,
  })

export const brandChoicesQuery = queryOptions({
  queryKey: [...whiteLabelKey, 'brand choices'],
  queryFn: ({ signal }) => call(allBrands, {}, { signal, background: true }),
})

export const brandQuery = (id: number) =>
  queryOptions({
    queryKey: [...whiteLabelKey, 'brand', id],
    queryFn: ({ signal }) => call(findBrand, { user_brand_id: id }, { signal, background: true }),
  })

export const sendBrand = (values: InputOf<typeof createBrand>) => change(createBrand, values)
export const saveBrand = (values: InputOf<typeof updateBrand>) =>
  save(updateBrand, values, '/white-label/brands')
export const switchBrand = (id: number) => change(toggleBrand, { user_brand_id: id })
