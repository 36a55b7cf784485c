import { Select } from '@mantine/core'
import type { OwnBrand } from '@rankline/contract/brands/calls'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTitle } from '../../platform/product.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import formStyles from '../../ui/form/form.module.css'
import { brandChoicesQuery } from '../brands/brands.api.ts'
import { PackageSelect } from '../resale/PackageSelect.tsx'
import { WhiteLabelPage } from '../resale/WhiteLabelPage.tsx'

type Brands = readonly OwnBrand[]
type PageProps = { title: string; sub: string; children(brands: Brands): ReactNode }

/** The page of a form that creates clients of a brand. If the account has no brand, it says how to create one. */
export function OfBrandsPage({ title, sub, children }: PageProps) {
  useTitle(title)
  const query = useQuery(brandChoicesQuery)
  return (
    <div className={formStyles.page}>
      <WhiteLabelPage title={title} sub={sub}>
        <QueryStates
          query={query}
          title="We couldn’t load your brands"
          prescribed="UNABLE TO GET BRANDS"
          waiting={<TableSkeleton rows={6} />}
        >
          {(brands) =>
            brands.length === 0 ? (
              <EmptyState
                title="No brands yet"
                prescribed="NO BRANDS HAS BEEN FOUND"
                subtitle="Please create a brand first."
                link={{ label: 'Create a brand', to: '/white-label/brands/create' }}
                guide={{ label: 'How agencies work with clients', page: 'guide/clients' }}
              />
            ) : (
              children(brands)
            )
          }
        </QueryStates>
      </WhiteLabelPage>
    </div>
  )
}

/** Preselects the brand if there is only one. */
export const firstBrand = (brands: Brands) => ({
  user_brand_id: brands.length === 1 ? (brands[0]?.id ?? null) : null,
})

type Choice = { user_brand_id: number; package_id: number | '' }
type FieldsProps = {
  brands: Brands
  form: {
    values: { user_brand_id?: unknown; package_id?: unknown }
    error(name: keyof Choice): string | null
    edit(values: Partial<Choice>): void
  }
}

/** Chooses the brand, and a package that replaces the brand's own. */
export function BrandAndPackage({ brands, form }: FieldsProps) {
  const chosen = brands.find(({ id }) => id === form.values.user_brand_id)
  return (
    <>
      <Select
        label="Brand"
        allowDeselect={false}
        data={brands.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen === undefined ? null : String(chosen.id)}
        error={form.error('user_brand_id')}
        onChange={(next) => form.edit({ user_brand_id: Number(next) })}
      />
      <PackageSelect
        value={form.values.package_id}
        placeholder={chosen === undefined ? 'Of the brand' : `Of the brand: ${chosen.user_wl_package}`}
        error={form.error('package_id')}
        onChange={(next) => form.edit({ package_id: next })}
      />
    </>
  )
}
